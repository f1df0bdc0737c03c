import { type Command, Option } from 'commander';
import { collect, namesIn, parseRelease, scheduleFlag, withTargetOptions } from './options.ts';
import type { World } from './world.ts';

/** Adds the commands that prepare a run: `subject` and `rbac`. */
export function addBeforeRunCommands(program: Command, world: World): void {
  addSubject(program, world);
  addRbac(program, world);
}

function addSubject(program: Command, world: World): void {
  withTargetOptions(program.command('subject').description('Print a subject file about a resource type of a server, for run --subject.'))
    .argument('<resource>', 'group/version/resource, or v1/resource for the core group')
    .exitOverride()
    .action(async (resource, flags) => (await import('./subject.ts')).subject(resource, flags, world));
}

function addRbac(program: Command, world: World): void {
  program
    .command('rbac')
    .description('Print the roles and bindings with the rights that a run needs, and no others, as manifests. Needs no server.')
    .option('--user <name>', 'user that runs the suite')
    .option('--service-account <namespace:name>', 'service account that runs the suite')
    .option('--only <glob>', 'rights of these statements, cases or areas alone (repeatable)', collect, [])
    .option('--skip <glob>', 'leave out these statements, cases or areas (repeatable)', collect, [])
    .option('--subject <file>', 'YAML file that describes resource types of the server to test too (repeatable)', collect, [])
    .option('--namespaces <a,b,c>', 'rights of run --namespaces', namesIn)
    .option('--read-only', 'rights of run --read-only', false)
    .addOption(new Option('--level <level>', 'lowest level to test').choices(['must', 'should', 'may']).default('may'))
    .option('--compat', 'rights of compat server, in place of those of a run', false)
    .option('--objects', 'with --compat: rights of compat server --objects', false)
    .option('--helm', 'with --compat: rights of compat server --helm', false)
    .option(scheduleFlag, 'with --compat: rights for the kinds of this schedule (repeatable)', collect, [])
    .option(
      '--custom-group <group>',
      'with --compat --objects: list the custom resources of this group; * for all (repeatable)',
      collect,
      [],
    )
    .option('--report-configmap <namespace/name>', 'with --compat: rights to write the report to this ConfigMap')
    .option('--release <version>', 'with --compat: oldest release of the server (default: the third newest that is known)', parseRelease)
    .option('--dialect <id>', 'names that the server uses: kubernetes or specification', 'kubernetes')
    .exitOverride()
    .action(async (flags) => (await import('./rbac.ts')).rbac(flags, world));
}
