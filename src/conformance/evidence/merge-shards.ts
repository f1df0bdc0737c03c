import { deepEqual } from '#core/json/deep-equal';
import { definedFields } from '#core/json/defined-fields';
import type { RunEnded, RunStarted } from '#core/model/evidence';
import type { Facts } from '#core/model/facts';
import { EvidenceError } from '#core/model/tool-error';
import type { SavedRun } from './read-evidence.ts';

/** The evidence of one shard, with the name of its file for messages. */
export type SavedShard = { readonly file: string; readonly saved: SavedRun };

type CompleteShard = { readonly file: string; readonly saved: SavedRun; readonly facts: Facts };

/**
 * Returns the evidence of the shards of a run as that of one run. What it is judged to be is what one run of all cases would have
 * been judged to be.
 *
 * @throws EvidenceError where a shard is missing or there twice, is not a shard, or is of another version of apiconform, another
 * target, or a run with other options.
 */
export function mergeShards(shards: readonly SavedShard[]): SavedRun {
  const [first, ...others] = shards.map(complete);
  if (first === undefined) throw refusal('There is no shard to merge.', 'Name the folders of all shards.');
  for (const other of others) refuseOther(first, other);
  refuseMissing(shards);
  refuseSameCase(shards);
  const runs = shards.map(({ saved }) => saved);
  const byKey = new Map(runs.flatMap((saved) => saved.cases.map((key) => [key, saved] as const)));
  const { shard: _, ...options } = first.saved.head.options;
  return {
    head: { ...first.saved.head, started: runs.map(({ head }) => head.started).sort()[0] ?? first.saved.head.started, options },
    facts: first.facts,
    shards: shards.flatMap(({ file, saved }) =>
      saved.head.options.shard === undefined ? [] : [{ file, index: saved.head.options.shard.index }],
    ),
    entriesOf: (key) => byKey.get(key)?.entriesOf(key),
    recordedBy: (key) => {
      const saved = byKey.get(key);
      return saved?.facts === undefined ? undefined : { head: saved.head, facts: saved.facts };
    },
    cases: [...byKey.keys()],
    added: runs.flatMap(({ added }) => added),
    finished: mergedEnd(runs),
    left: runs.flatMap(({ left }) => left),
    requests: runs.reduce((sum, { requests }) => sum + requests, 0),
    last: Math.max(...runs.map(({ last }) => last)),
  };
}

function complete({ file, saved }: SavedShard): CompleteShard {
  const { facts, head } = saved;
  if (head.options.shard === undefined) throw refusal(`${file} is not the evidence of a shard.`, 'Name the folders of runs with --shard.');
  if (facts === undefined) throw refusal(`${file} ends before the target was probed.`, 'Run the shard again.');
  return { file, saved, facts };
}

function refuseOther(first: CompleteShard, other: CompleteShard): void {
  const both = `${first.file} and ${other.file}`;
  const [one, two] = [first.saved.head, other.saved.head];
  if (one.tool !== two.tool) throw refusal(`${both} are of different versions: ${one.tool} and ${two.tool}.`, sameNext);
  if (one.target.server !== two.target.server) {
    throw refusal(`${both} are about different servers: ${one.target.server} and ${two.target.server}.`, sameNext);
  }
  const different = differentOption(one, two);
  if (different !== undefined) throw refusal(`${both} are of runs that differ in ${different}.`, sameNext);
  if (!deepEqual(lasting(first.facts), lasting(other.facts))) {
    throw refusal(`${both} found different things on the server, such as other API versions or rights.`, sameNext);
  }
}

const sameNext = 'Run all shards with the same version, against the same server, with the same options.';

/** These decide how fast a run is, and not what it tests. */
const ofPace: ReadonlySet<string> = new Set(['shard', 'concurrency']);

function differentOption(one: RunStarted, two: RunStarted): string | undefined {
  const [first, second] = [new Map(Object.entries(one.options)), new Map(Object.entries(two.options))];
  if (one.options.shard?.count !== two.options.shard?.count) return 'how many shards there are';
  return [...new Set([...first.keys(), ...second.keys()])].find(
    (name) => !ofPace.has(name) && JSON.stringify(first.get(name)) !== JSON.stringify(second.get(name)),
  );
}

/** A version that the server has not reached yet is another one for each run. */
function lasting({ futureVersion: _, ...facts }: Facts): Omit<Facts, 'futureVersion'> {
  return facts;
}

function refuseMissing(shards: readonly SavedShard[]): void {
  const files = new Map<number, string>();
  let count = 0;
  for (const { file, saved } of shards) {
    const { shard } = saved.head.options;
    if (shard === undefined) continue;
    count = shard.count;
    const twin = files.get(shard.index);
    if (twin !== undefined) throw refusal(`${twin} and ${file} are both shard ${shard.index}.`, 'Name each shard once.');
    files.set(shard.index, file);
  }
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !files.has(index));
  if (missing.length === 0) return;
  const which = `${missing.length === 1 ? 'shard' : 'shards'} ${missing.join(', ')} of ${count}`;
  throw refusal(`There is no evidence of ${which}.`, 'Name the folders of all shards.');
}

/** Each shard has its own probe and fixtures. A case that is there twice could hide what one of its records shows. */
function refuseSameCase(shards: readonly SavedShard[]): void {
  const files = new Map<string, string>();
  for (const { file, saved } of shards) {
    for (const key of saved.cases.filter((one) => one !== 'probe' && !one.startsWith('fixture:'))) {
      const twin = files.get(key);
      if (twin !== undefined)
        throw refusal(`${twin} and ${file} both have the case ${key}.`, 'Restore the evidence of the shards, or run them again.');
      files.set(key, file);
    }
  }
}

function mergedEnd(runs: readonly SavedRun[]): RunEnded | undefined {
  const ends = runs.flatMap(({ finished }) => (finished === undefined ? [] : [finished]));
  if (ends.length < runs.length) return undefined;
  const early = ends.find(({ endedEarly }) => endedEarly !== undefined)?.endedEarly;
  const kept = ends.flatMap((end) => end.kept ?? []);
  const done = ends.flatMap((end) => (end.done === undefined ? [] : [end.done]));
  return {
    e: 'finished',
    at: Math.max(...ends.map(({ at }) => at)),
    interrupted: ends.some(({ interrupted }) => interrupted),
    ...definedFields({ endedEarly: early }),
    left: ends.flatMap(({ left }) => left),
    ...(kept.length === 0 ? {} : { kept }),
    ...(done.length < ends.length ? {} : { done: done.reduce(addedUp) }),
  };
}

type Done = NonNullable<RunEnded['done']>;

/** The shards may have run at the same time, so that as many objects existed at once. */
function addedUp(one: Done, two: Done): Done {
  const verbs = [...new Set([...Object.keys(one.requests), ...Object.keys(two.requests)])];
  return {
    requests: Object.fromEntries(verbs.map((verb) => [verb, (one.requests[verb] ?? 0) + (two.requests[verb] ?? 0)])),
    created: one.created + two.created,
    removed: one.removed + two.removed,
    namespaces: one.namespaces + two.namespaces,
    mostAtOnce: one.mostAtOnce + two.mostAtOnce,
  };
}

function refusal(message: string, next: string): EvidenceError {
  return new EvidenceError(message, { next });
}
