//! `table tasks` and `table task`: a build that somebody else runs, such as a cluster or a Makefile.

use super::super::Context;
use super::{Tiers, bytes, pick};
use crate::error::CliError;
use crate::system;
use clap::Args;
use retrograde_table::{Build, Plan, Store};
use serde_json::json;

/// List the tasks of a build with what each needs, or of a game that is not built yet
#[derive(Args)]
pub(super) struct TasksArgs {
    /// The table, or a game with its parameters
    #[arg(required = true, value_name = "NAME|GAME")]
    words: Vec<String>,
    /// Begin the build of the game here, so that its tasks can be run one by one
    #[arg(long, short, value_name = "NAME|URL")]
    output: Option<String>,
}

impl TasksArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let (tiers, begun) = match (&self.output, self.words.as_slice()) {
            (None, [name]) => match plan_spec(name) {
                Some(spec) => (Tiers::of_spec(&spec, context)?, None),
                None => (Tiers::from_words(&self.words, context)?, None),
            },
            (output, words) => (Tiers::from_words(words, context)?, output.as_ref()),
        };
        let plan = Plan::new(&*tiers.tiers, &tiers.spec()?)?;
        if let Some(output) = begun {
            let place = system::place_to_build(output, false)?;
            Build::new(&*tiers.tiers, &plan, &place.store).begin(true)?;
        }
        context.watch.end();
        let lang = context.look.lang;
        crate::print(|out| {
            if context.json {
                let tasks = plan.tasks().iter().map(|task| {
                    json!({
                        "id": task.id, "level": task.level, "slots": task.slots(), "tiers": task.sections.len(),
                        "object": task.object(), "needs": task.needs,
                    })
                });
                let reply = json!({
                    "spec": plan.spec(), "slots": plan.slots(), "width": plan.width().bytes(),
                    "tasks": tasks.collect::<Vec<_>>(),
                });
                return crate::write_json(out, &reply);
            }
            let [id, level, slots, needs] = [
                pick(lang, "task", "tâche"),
                pick(lang, "level", "niveau"),
                pick(lang, "slots", "cases"),
                pick(lang, "needs", "dépend de"),
            ];
            writeln!(out, "{id:>6} {level:>6} {slots:>12} {needs}")?;
            for task in plan.tasks() {
                let needs: Vec<String> = task.needs.iter().map(u32::to_string).collect();
                writeln!(out, "{:>6} {:>6} {:>12} {}", task.id, task.level, task.slots(), needs.join(","))?;
            }
            Ok(())
        })
    }
}

/// What a build that was begun is of.
fn plan_spec(name: &str) -> Option<String> {
    let store = system::store(name).ok()?;
    Plan::begun(&store).ok()
}

/// Run one task of a build that was begun; one that is finished is left alone
#[derive(Args)]
pub(super) struct TaskArgs {
    /// The table
    name: String,
    /// The number of the task; without one, the manifest is written when all tasks are finished
    id: Option<u32>,
    /// How much memory may be used
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = bytes)]
    memory: u64,
}

impl TaskArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let store: Store = system::store(&self.name)?;
        let tiers = Tiers::of_spec(&Plan::begun(&store)?, context)?;
        let plan = Plan::new(&*tiers.tiers, &tiers.spec()?)?;
        let build = Build::new(&*tiers.tiers, &plan, &store);
        build.begin(true)?;
        let lang = context.look.lang;
        let Some(id) = self.id else {
            build.complete()?;
            context.watch.end();
            return crate::print(|out| match context.json {
                true => crate::write_json(out, &json!({"complete": true})),
                false => writeln!(out, "{}", pick(lang, "the table is whole", "la table est complète")),
            });
        };
        let done = build.run_task(id, self.memory, context.watch)?;
        context.watch.end();
        crate::print(|out| {
            if context.json {
                let reply = json!({"task": id, "run": done.run == 1, "bytes": done.bytes, "sha256": done.sha256});
                return crate::write_json(out, &reply);
            }
            let words = if done.run == 1 {
                pick(lang, "finished", "faite")
            } else {
                pick(lang, "was finished already", "était déjà faite")
            };
            writeln!(out, "{} {id} {words}", pick(lang, "task", "tâche"))
        })
    }
}
