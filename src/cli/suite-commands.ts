import { availableParallelism } from 'node:os';
import { Argument, type Command, Option } from 'commander';
import { collect, textOrJson, wholeNumber, withAlias } from './options.ts';
import { withReporters } from './reporter-choices.ts';
import { runFormats } from './run-command.ts';
import type { World } from './world.ts';

/** Adds the commands about the suite itself: `list`, `explain` and `coverage`. */
export function addSuiteCommands(program: Command, world: World): void {
  addList(program, world);
  addExplain(program, world);
  addCoverage(program, world);
}

function addList(program: Command, world: World): void {
  program
    .command('list')
    .description('List the statements, cases and other parts of the suite.')
    .addArgument(
      new Argument('[what]', 'what to list')
        .choices(['statements', 'cases', 'subjects', 'errata', 'observations', 'faults', 'variants', 'schedules'])
        .default('statements'),
    )
    .addOption(textOrJson())
    .option('--only <glob>', 'list only these ids (repeatable)', collect, [])
    .exitOverride()
    .action(async (what, flags) => (await import('./list.ts')).list(what, flags, world));
}

function addExplain(program: Command, world: World): void {
  program
    .command('explain')
    .description('Explain a statement, a case, an erratum, a compatibility rule or a version of a kind.')
    .argument('<id>', 'an id that "apiconform list" shows, a rule, or a version such as storage.k8s.io/v1beta1/CSINode')
    .option('--subject <id>', 'subject to show the steps for')
    .option('--schedule <file>', 'YAML file with versions of other groups to explain (repeatable)', collect, [])
    .exitOverride()
    .action(async (id, flags) => (await import('./explain/explain.ts')).explain(id, flags, world));
}

function addCoverage(program: Command, world: World): void {
  program
    .command('coverage')
    .description('Show how much of the specification the suite covers.')
    .option('--dimensions', 'show what the tests of each statement vary, and which combinations of values are tested', false)
    .option('--drawn', 'show what the drawn sequences of a run test of the model of the API', false)
    .option('--only <glob>', 'with --dimensions: show only these statements (repeatable)', collect, [])
    .addOption(textOrJson())
    .exitOverride()
    .action(async (flags) => {
      if (flags.drawn) await (await import('./coverage-of-drawn.ts')).coverageOfDrawn(flags, world);
      else (await import('./coverage.ts')).coverage(flags, world);
    });
}

/** Adds the command `self-test`. */
export function addSelfTest(program: Command, world: World): void {
  const described = program.command('self-test').description('Check that the suite finds every fault that the reference server can have.');
  const selfTest = withReporters(described, ['html', 'json', 'junit'], { files: false, others: runFormats })
    .option('--only <glob>', 'only these faults; with --variants: only these variants (repeatable)', collect, [])
    .option('--full', 'run all tests against each fault', false)
    .option('--variants', 'check that the suite reports nothing about unusual but valid servers, instead of faults', false)
    .option('--drawn [n]', 'drawn sequences alone: those of a run, or n that are drawn from --seed', wholeNumber(1, 1_000_000))
    .option('--shorten', 'with --drawn: send each failure again in shorter and shorter forms, and count the steps', false)
    .option('--seeds <n>', 'with --variants: number of servers', wholeNumber(1, 100_000), 5)
    .option('--seed <n>', 'first seed of --variants, which decides what each server does, or of --drawn', wholeNumber(0, 2 ** 31), 1)
    .addOption(
      new Option('--jobs <n>', 'servers to run at a time')
        .argParser(wholeNumber(1, 256))
        .default(availableParallelism(), 'one for each processor'),
    )
    .addOption(textOrJson())
    .option('--output <dir>', 'folder for the reports', 'reports/self-test');
  withAlias(selfTest, world, { alias: 'strange', of: 'variants', flags: '--strange' })
    .exitOverride()
    .action(async (flags) => (await import('./self-test.ts')).selfTest(flags, world));
}
