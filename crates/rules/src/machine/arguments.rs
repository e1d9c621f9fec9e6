//! How the arguments of a call find their parameters.

use super::Machine;
use crate::fault::{Res, said};
use crate::value::{DictKind, Keywords, Value};

impl Machine<'_> {
    /// Puts arguments and keywords where the function at `base` expects its parameters.
    pub(super) fn bind(&mut self, id: u32, base: usize, arguments: &[Value], keywords: Keywords<'_>) -> Res<()> {
        let program = std::sync::Arc::clone(&self.program);
        let code = &program.codes[self.heap.function(id).code as usize];
        let name = &code.name;
        let (positional, keyword_only) = (code.positional as usize, code.keyword_only as usize);
        self.reserve(base + code.registers as usize + arguments.len());
        let named = positional + keyword_only;

        // Step 1. Arguments by their place.
        let given = arguments.len().min(positional);
        self.stack[base..base + given].copy_from_slice(&arguments[..given]);
        self.stack[base + given..base + named].fill(Value::Unbound);
        let rest = &arguments[given..];
        if code.star {
            self.stack[base + named] = self.heap.tuple(rest)?;
        } else if !rest.is_empty() {
            let (count, takes) = (arguments.len(), positional);
            return self.heap.type_error(said!(
                "{name} takes {takes} arguments and is given {count}",
                "{name} prend {takes} arguments et en reçoit {count}"
            ));
        }

        // Step 2. Arguments by their name.
        let extra = if code.double_star { Some(self.heap.new_dict(DictKind::Plain)?) } else { None };
        for &(key, value) in keywords {
            let Some(text) = self.heap.as_text(&key).map(str::to_owned) else {
                return self
                    .heap
                    .type_error(said!("keywords must be strings", "les mots-clés doivent être des chaînes"));
            };
            let found = code.names[..named].iter().position(|name| *name == text);
            match found.filter(|&at| at >= code.positional_only as usize) {
                Some(at) if matches!(self.stack[base + at], Value::Unbound) => self.stack[base + at] = value,
                Some(_) => {
                    return self.heap.type_error(said!(
                        "{name} is given its parameter `{text}` twice",
                        "{name} reçoit deux fois son paramètre `{text}`"
                    ));
                }
                None => match extra {
                    Some(extra) => self.heap.insert(extra, key, value)?,
                    None => {
                        return self.heap.type_error(said!(
                            "{name} has no parameter `{text}`",
                            "{name} n’a pas de paramètre `{text}`"
                        ));
                    }
                },
            }
        }
        if let Some(extra) = extra {
            self.stack[base + named + usize::from(code.star)] = Value::Dict(extra);
        }

        // Step 3. Defaults.
        let defaults = code.defaults as usize;
        for at in given..named {
            if !matches!(self.stack[base + at], Value::Unbound) {
                continue;
            }
            let default = if at < positional {
                (at + defaults).checked_sub(positional).map(|at| self.heap.function(id).defaults[at])
            } else {
                Some(self.heap.function(id).defaults[defaults + at - positional])
            };
            match default {
                Some(value) if !matches!(value, Value::Unbound) => self.stack[base + at] = value,
                _ => {
                    let missing = &code.names[at];
                    return self.heap.type_error(said!(
                        "{name} is called without its parameter `{missing}`",
                        "{name} est appelée sans son paramètre `{missing}`"
                    ));
                }
            }
        }
        Ok(())
    }
}
