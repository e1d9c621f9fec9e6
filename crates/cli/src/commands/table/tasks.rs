//! `table tasks` and `table task`: a build that somebody else runs, such as a cluster or a Makefile.

use super::super::Context;
use super::{bytes, game_of, game_of_spec};
use crate::error::{CliError, Usage};
use crate::text::tables;
use clap::Args;
use retrograde::dynamic::DynTiers;
use retrograde_engine::{Opened, Place};
use retrograde_table::{Build, Claim, Plan, Store};
use serde_json::json;
use std::sync::Arc;

/// Begin a build whose tasks are run one by one, and list them with what each needs
///
/// With a game and -o the build is begun; with the name of a table alone its tasks are listed.
#[derive(Args)]
#[command(override_usage = "retrograde table tasks [OPTIONS] <NAME>\n       \
    retrograde table tasks [OPTIONS] <GAME> [KEY=VALUE]... -o <NAME|URL>")]
pub(super) struct TasksArgs {
    /// A table that was begun, or a game with its parameters
    #[arg(required = true, value_name = "NAME|GAME")]
    words: Vec<String>,
    /// Begin the build of the game here
    #[arg(long, short, value_name = "NAME|URL")]
    output: Option<String>,
    /// Cut the build into tasks of about so many slots
    #[arg(long, value_name = "SLOTS", requires = "output")]
    task_slots: Option<u64>,
}

/// The plan of a game.
struct Planned {
    opened: Opened,
    tiers: Arc<dyn DynTiers>,
    plan: Plan,
}

impl Planned {
    fn new(opened: Opened, spec: &str, task_slots: Option<u64>) -> Result<Self, CliError> {
        let game = opened.game(&Place::Start)?;
        let tiers = game.tiers().ok_or_else(|| Usage::OneTask(opened.full_name()))?;
        let plan = Plan::with_task_slots(&*tiers, spec, task_slots)?;
        Ok(Self { opened, tiers, plan })
    }

    /// The plan that was begun in a store.
    fn begun(store: &Store, context: &Context<'_>) -> Result<Self, CliError> {
        let (spec, task_slots) = Plan::begun(store)?;
        Self::new(game_of_spec(&spec, context)?, &spec, Some(task_slots))
    }
}

impl TasksArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let (planned, store) = match (&self.output, self.words.as_slice()) {
            (None, [name]) => {
                let store = Store::at(name)?;
                (Planned::begun(&store, context)?, store)
            }
            (None, words) => return Err(Usage::TasksWhere(words.join(" ")).into()),
            (Some(output), words) => {
                let (opened, spec) = game_of(words, context)?;
                let planned = Planned::new(opened, &spec, self.task_slots)?;
                let claim = Claim::take(output, false)?;
                Build::new(&*planned.tiers, &planned.plan, claim.store()).begin(true)?;
                (planned, claim.store().clone())
            }
        };
        let build = Build::new(&*planned.tiers, &planned.plan, &store);
        let finished = planned.plan.tasks().iter().map(|task| build.is_there(task)).collect::<Result<Vec<_>, _>>()?;
        let waves = waves(&planned.plan);
        context.watch.end();
        let name = planned.opened.full_name();
        crate::print(|out| {
            if context.json {
                let tasks = planned.plan.tasks().iter().zip(&finished).map(|(task, finished)| {
                    json!({
                        "id": task.id, "wave": waves[task.id as usize], "slots": task.slots(), "tiers": task.sections.len(),
                        "object": task.object(), "needs": task.needs, "finished": finished,
                    })
                });
                let reply = json!({
                    "game": name, "slots": planned.plan.slots(), "width": planned.plan.width().bytes(),
                    "memory": build.least_memory(1), "tasks": tasks.collect::<Vec<_>>(),
                });
                return crate::write_json(out, &reply);
            }
            tables::write_tasks(out, &name, &planned.plan, &waves, &finished, &context.look)
        })
    }
}

/// For each task the number of tasks that come after one another before it: tasks of one wave can run side by side.
fn waves(plan: &Plan) -> Vec<u32> {
    let mut waves: Vec<u32> = Vec::with_capacity(plan.tasks().len());
    for task in plan.tasks() {
        // Tasks are listed behind those that they need.
        let before = task.needs.iter().filter_map(|&need| waves.get(need as usize)).max();
        waves.push(before.map_or(0, |wave| wave + 1));
    }
    waves
}

/// Run one task of a build that was begun by `table tasks`; one that is finished is left alone
#[derive(Args)]
pub(super) struct TaskArgs {
    /// The table
    name: String,
    /// The number of the task; without one, the manifest is written once all tasks are finished
    id: Option<u32>,
    /// How much memory may be used
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = bytes)]
    memory: u64,
}

impl TaskArgs {
    pub(super) fn run(&self, context: &Context<'_>) -> Result<(), CliError> {
        let store = Store::at(&self.name)?;
        let planned = Planned::begun(&store, context)?;
        let build = Build::new(&*planned.tiers, &planned.plan, &store);
        let lang = context.look.lang;
        let Some(id) = self.id else {
            build.complete()?;
            context.watch.end();
            return crate::print(|out| match context.json {
                true => crate::write_json(out, &json!({"complete": true})),
                false => writeln!(out, "{}", lang.pick("The table is whole.", "La table est complète.")),
            });
        };
        let done = build.run_task(id, self.memory, context.watch)?;
        context.watch.end();
        crate::print(|out| match context.json {
            true => {
                let reply = json!({"task": id, "run": done.run == 1, "bytes": done.bytes, "sha256": done.sha256});
                crate::write_json(out, &reply)
            }
            false => tables::write_task(out, id, done.run == 1, lang),
        })
    }
}
