//! The mistakes in French.

use super::Words;

pub(super) const WORDS: Words = Words {
    titles: [
        "Un cul-de-sac de l'adversaire n'est pas gagné",
        "Une cible termine la partie",
        "Au jeu de Nim, la cible de J1 est (0,0)",
        "L'étiquette d'un parcours en profondeur n'est pas le rang",
        "Un coup va vers l'avant, et se note une seule fois",
        "Hors de l'attracteur aussi, il y a quelque chose à faire",
    ],
    rules: [
        "«\u{a0}Tous les successeurs sont dans l'attracteur\u{a0}» est vrai d'un sommet qui n'en a aucun. Avec cette seule \
         condition, tout cul-de-sac de l'adversaire entre, alors que personne n'y a atteint une cible. Il faut aussi \
         qu'il y ait au moins un coup.",
        "Si les coups qui partent d'une cible comptent, une partie peut traverser une cible d'un joueur et continuer \
         jusqu'à une cible de l'autre\u{a0}: les deux attracteurs réclament alors le même sommet. La première cible \
         rencontrée termine la partie.",
        "Au jeu de Nim, le joueur qui ne peut plus jouer perd. Avec V1 = {(1,0)}, J0 perdrait devant une seule allumette, alors \
         qu'il suffit de la prendre pour gagner. J1 gagne quand c'est à J0 de jouer et qu'il ne reste rien à \
         prendre\u{a0}: V1 = {(0,0)}.",
        "Un parcours en profondeur numérote un sommet d'après le chemin qui l'a fait découvrir. Ce nombre peut être plus \
         petit que le rang\u{a0}: ce n'est donc pas un majorant, et une stratégie qui joue vers une étiquette plus petite \
         peut tourner en rond.",
        "Quand le parcours remonte de s à son prédécesseur s1, le coup à noter est celui qui va de s1 à s, et seulement \
         quand s1 entre pour la première fois\u{a0}: les coups rencontrés plus tard peuvent ramener en arrière.",
        "Une boucle qui attend qu'un sommet soit dans l'attracteur ne finit jamais s'il n'y est pas\u{a0}; au dehors il \
         reste un coup à choisir, qui garde le match nul ou qui résiste. Et une fonction doit lire le dictionnaire \
         qu'elle remplit.",
    ],
    examples: [
        "La définition fautive donne à J0\u{a0}: {0}. La bonne réponse\u{a0}: {1}\u{a0}; d est un match nul.",
        "Au jeu de Nim misère à neuf allumettes, elle donne à J0 {0} des 20 sommets. La bonne réponse\u{a0}: {1}.",
        "Gagné par les deux joueurs à la fois, si les cibles ne terminent pas la partie\u{a0}: {0}. La bonne \
         réponse\u{a0}: {1}\u{a0}; a est gagné par J0.",
        "Au jeu de Nim à dix allumettes avec V1 = {(1,0)}, les deux joueurs gagnent à la fois {0} sommets. La bonne \
         réponse\u{a0}: {1}.",
        "Avec V1 = {(1,0)}, le sommet (1,0) est gagné par {0}. Avec V1 = {(0,0)}, il est gagné par {1}, qui prend la \
         dernière allumette.",
        "En marquant depuis t, d'abord a puis p, l'étiquette de p est {0}. Son rang est {1}, car J1 peut passer par a.",
        "En suivant les étiquettes, J0 joue {0}, et J1 revient en s\u{a0}: la partie ne finit jamais. En suivant le rang, \
         J0 joue {1} et gagne.",
        "Notée à l'envers, la stratégie est {0}, qui n'est pas une arête. La bonne réponse\u{a0}: {1}.",
        "Notée de nouveau quand s est rencontré pour la deuxième fois, la stratégie est {0}, et la partie tourne en rond. \
         La bonne réponse\u{a0}: {1}.",
        "La boucle qui attend s ne finit jamais. La bonne réponse\u{a0}: {1}, le seul coup, qui garde le match nul.",
        "Lancée seule pour une allumette, la fonction s'arrête à son premier sommet avec {0}. La bonne réponse\u{a0}: le \
         graphe formé du sommet {1}.",
    ],
    nothing: "rien",
};
