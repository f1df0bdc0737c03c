import type { IntendedObjects, IntendedRun, IntendedWrite } from '#core/model/intended-run';
import { plural } from '#reporters/plural';
import { plainText } from './terminal-text.ts';

/** What the options of a run add to its plan. */
export type PlanNotes = {
  /** The objects of failed tests are kept. */
  readonly keepFailed?: boolean | undefined;
  /** How many sequences are drawn after the tests, or for how long. */
  readonly drawn?: { readonly drawn?: number | undefined; readonly drawnSeconds?: number | undefined } | undefined;
};

/** Returns the plan of a run as lines of text: its summary, and each request that writes. */
export function planLines(intended: IntendedRun, notes: PlanNotes = {}): readonly string[] {
  if (intended.readOnly === true) return planSummary(intended);
  const lines: string[] = [...planSummary(intended, notes), '', `${plural(intended.writes.length, 'request')} would write:`];
  let test: string | undefined;
  for (const write of intended.writes) {
    if (write.test !== test) lines.push(`  ${write.test}`);
    test = write.test;
    lines.push(`    ${writeLine(write)}`);
  }
  return lines;
}

/** Returns what a run would do, as lines of text. */
export function planSummary(intended: IntendedRun, { keepFailed, drawn }: PlanNotes = {}): readonly string[] {
  const { server, source, release, identity, tests, requests, seconds, run } = intended;
  const version = release === undefined ? '' : ` (${plainText(release, 60)})`;
  const of = (place: (objects: IntendedObjects) => boolean): readonly string[] =>
    intended.created.filter(place).map(({ resource, count }) => `    ${plural(count, 'object')} of ${resource}`);
  const clusterWide = of(({ place }) => place === 'cluster-wide');
  const inOwn = of(({ place }) => place === 'in namespaces of the run');
  const inOthers = intended.created.filter(({ place }) => place !== 'cluster-wide' && place !== 'in namespaces of the run');
  const head = [
    `The run would test ${plainText(server)}${version}`,
    `  as ${plainText(identity)}, from ${plainText(source)}`,
    `  with ${plural(tests, 'test')}, about ${plural(requests, 'request')}, about ${plural(seconds, 'second')}.`,
    ...drawnLines(drawn),
    '',
  ];
  if (intended.readOnly === true) return [...head, 'It would send only GET requests, and change nothing.'];
  return [
    ...head,
    `It would create, change and delete objects of its own, whose names begin with ac-${run}-, and definitions`,
    `whose names end with .apiconform.example, and remove them at the end${keepFailed === true ? ', without those of failed tests' : ''}:`,
    ...(clusterWide.length === 0 ? [] : ['  cluster-wide', ...clusterWide]),
    ...(inOwn.length === 0 ? [] : ['  in namespaces of its own', ...inOwn]),
    ...inOthers.flatMap(({ resource, place, count }) => [`  ${place}`, `    ${plural(count, 'object')} of ${resource}`]),
    'It would not change or delete any other object.',
  ];
}

/** Which requests a sequence has is not known before it is drawn. */
function drawnLines({ drawn, drawnSeconds }: NonNullable<PlanNotes['drawn']> = {}): readonly string[] {
  if (drawn === undefined && drawnSeconds === undefined) return [];
  const much = drawn === undefined ? `sequences for ${plural(drawnSeconds ?? 0, 'second')}` : plural(drawn, 'sequence');
  return [`It would then draw ${much}, which this plan does not count.`];
}

const effects: Readonly<Partial<Record<IntendedWrite['effect'], string>>> = { 'dry-run': ' (dry run)', review: ' (nothing is stored)' };

function writeLine({ method, target, name, as, effect }: IntendedWrite): string {
  const who = as === 'admin' ? '' : ` [${identities[as]}]`;
  return `${method} ${target}${name === undefined ? '' : ` ${name}`}${effects[effect] ?? ''}${who}`;
}

const identities = { limited: 'as the limited identity', invalid: 'with an invalid token', none: 'without credentials' } as const;
