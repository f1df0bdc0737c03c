import { inGivenNamespaces } from '#conformance/plan/given-namespaces';
import { distinctRights, neededRights, rightsBesideCases } from '#conformance/plan/needed-rights';
import { readsOnly } from '#conformance/plan/reads-only';
import { rulesOfRights } from '#conformance/plan/rules-of-rights';
import { selectorOf } from '#conformance/plan/select';
import type { RunOptions } from '#core/model/evidence';
import { dialectOf } from './dialect-of.ts';
import { refuseIdlePatterns } from './idle-patterns.ts';
import { suiteOfRun } from './load-suite.ts';
import { readSubjectFiles } from './load-tables.ts';
import { refuseNamespaces } from './refuse-namespaces.ts';
import { roleAndBinding, subjectOf } from './role-text.ts';

/** Options of `roleManifests`. All but the identity are optional. */
export type RoleManifestsOptions = {
  /** The name of the user that runs the suite. */
  readonly user?: string | undefined;
  /** The service account that runs the suite, as `namespace:name`. */
  readonly serviceAccount?: string | undefined;
  /** The rights of these statements, cases or areas alone: ids or patterns, such as `watch/*`. */
  readonly only?: readonly string[] | undefined;
  /** Leaves out these statements, cases or areas. */
  readonly skip?: readonly string[] | undefined;
  /** Paths of files that describe resource types of the server, which are tested too. */
  readonly subjects?: readonly string[] | undefined;
  /** The rights of a run that uses only these namespaces. */
  readonly namespaces?: readonly string[] | undefined;
  /** The rights of a run that sends only GET requests. */
  readonly readOnly?: boolean | undefined;
  /** The lowest level to test. Default: `may`, which is all. */
  readonly level?: RunOptions['level'] | undefined;
  /** The names that the server uses, `kubernetes` (the default) or `specification`. */
  readonly dialect?: string | undefined;
};

/** The name of all roles and bindings. */
const name = 'apiconform';

/** See `roleManifests` in `src/index.ts`. */
export function roleManifests(options: RoleManifestsOptions): string {
  const subject = subjectOf(options);
  const dialect = dialectOf(options.dialect ?? 'kubernetes');
  const selection = runOptionsOf(options);
  const suite = suiteOfRun(selection);
  refuseIdlePatterns(suite, selection);
  const selected = suite.cases.flatMap(selectorOf(suite.cases, suite.statements, selection)).filter((c) => c !== undefined);
  const { readOnly = false, namespaces } = options;
  refuseNamespaces(options);
  const inThem = namespaces === undefined ? selected : selected.flatMap((c) => inGivenNamespaces(c, dialect) ?? []);
  const cases = readOnly ? inThem.filter(readsOnly) : inThem;
  const context = { fixtures: suite.fixtures, dialect, readOnly, namespaces };
  const rights = distinctRights([...rightsBesideCases(cases, context), ...cases.flatMap((c) => neededRights(c, context))]);
  const { cluster, namespaces: byNamespace } = rulesOfRights(rights);
  const group = `rbac.authorization.${dialect.apiDomain}`;
  const inNamespaces = [...byNamespace].flatMap(([namespace, rules]) =>
    roleAndBinding({ name, kind: 'Role', group, subject, namespace, rules }),
  );
  return [...roleAndBinding({ name, kind: 'ClusterRole', group, subject, rules: cluster }), ...inNamespaces].join('---\n');
}

/** The options of a run with this selection. */
function runOptionsOf(options: RoleManifestsOptions): RunOptions {
  const subjects = readSubjectFiles(options.subjects ?? []);
  return {
    only: options.only ?? [],
    skip: options.skip ?? [],
    level: options.level ?? 'may',
    seed: 0,
    repeat: 1,
    strict: false,
    failOn: 'must',
    concurrency: 1,
    requestTimeoutSeconds: 30,
    ...(subjects.length === 0 ? {} : { subjects }),
  };
}
