//! Texts in English and French.
//!
//! A text is typed data that implements [`Message`]; each crate owns its own messages. English and French stand beside
//! each other, so that the compiler checks that both exist: [`messages!`] declares an enum together with its texts,
//! [`terms!`] an enum of single words, and [`say!`] writes a sentence wherever an [`Out`] is at hand. What the two
//! languages do differently with numbers, quotes and names, and what a front end calls its options, is asked of the
//! wrappers here and nowhere else.
//!
//! ```
//! use retrograde_messages::{Lang, Message, Noun, count, messages, quoted};
//!
//! const MOVE: Noun = Noun { en: ["move", "moves"], fr: ["coup", "coups"] };
//!
//! messages! {
//!     /// What can be wrong with a play.
//!     pub enum PlayError {
//!         /// A name that no vertex has.
//!         Unknown {
//!             /// The name.
//!             name: String,
//!         } => "{name} is not a vertex" / "{name} n'est pas un sommet", name = quoted(name);
//!         /// The play is over.
//!         Over {
//!             /// The number of moves.
//!             moves: u32,
//!         } => "the play is over after {n}" / "la partie est finie après {n}", n = count(*moves, &MOVE);
//!     }
//! }
//!
//! let error = PlayError::Unknown { name: "x".to_owned() };
//! assert_eq!(error.in_lang(Lang::En), "\"x\" is not a vertex");
//! assert_eq!(error.in_lang(Lang::Fr), "«\u{a0}x\u{a0}» n'est pas un sommet");
//! assert_eq!(PlayError::Over { moves: 1 }.in_lang(Lang::Fr), "la partie est finie après 1 coup");
//! ```

mod dialect;
mod grammar;
mod lang;
mod macros;
mod message;
mod sample;

pub use dialect::{Dialect, Plain};
pub use grammar::{
    Command, Count, De, Decimal, List, Noun, OptionName, Quoted, all_of, command, count, de, decimal, one_of, option,
    quoted,
};
pub use lang::{Lang, UnknownLang};
pub use message::{Message, Out, Shown};
pub use sample::{Sample, check_texts};
