import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { Applied, Apply } from '../../../api/apply/index.ts';
import type { Hooks } from '../../../api/hooks.ts';
import { objectAt, textAt, withFields } from '../../../json/json-object.ts';
import { readJson } from '../../exchanges/read-json.ts';
import type { Fault } from '../fault.ts';
import { uidOf, withMetadata } from './object-states.ts';

/** The maps whose keys are applied one by one. */
const maps = [['data'], ['metadata', 'labels'], ['metadata', 'annotations']] as const;

/** Creates an apply that removes each key of a map which its manager gives up only the first time. */
function removingOnce(applied: Hooks['applied']): Hooks['applied'] {
  const removed = new Set<string>();
  const restored = (object: JsonObject, apply: Apply, path: readonly string[]): JsonObject => {
    const [live, next] = [objectAt(apply.live, ...path), objectAt(object, ...path)];
    const gone = Object.keys(live).filter((key) => !(key in next));
    const idOf = (key: string): string => [uidOf(apply.live), apply.manager, ...path, key].join(' ');
    const again = gone.filter((key) => removed.has(idOf(key)));
    for (const key of gone) removed.add(idOf(key));
    if (again.length === 0) return object;
    const map = withFields(next, Object.fromEntries(again.map((key) => [key, live[key]])));
    const [first, second] = path;
    return first === 'metadata' && second !== undefined
      ? withMetadata(object, { [second]: map })
      : withFields(object, { [String(first)]: map });
  };
  return (apply): Applied => {
    const outcome = applied(apply);
    if (outcome.kind !== 'merged' || apply.live === undefined) return outcome;
    return { ...outcome, object: maps.reduce((object, path) => restored(object, apply, path), outcome.object) };
  };
}

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** Returns the later value with the fields of the former one that it does not have. */
function withFormer(former: Json | undefined, later: Json): Json {
  if (!isJsonObject(former) || !isJsonObject(later)) return later;
  const whole = { ...former, ...later };
  return Object.fromEntries(Object.entries(whole).map(([key, value]): [string, Json] => [key, withFormer(former[key], value)]));
}

/** Faults of fields that a manager applied and gives up (specification, "Server-side apply", "Ownership of a field"). */
export const rareGivenUpFieldFaults: readonly Fault[] = [
  {
    id: 'key-given-up-again-stays',
    breaks: 'A key of a map that its manager applied, gave up and applied again is not removed when the manager gives it up again.',
    statements: ['apply/removes-missing-items'],
    change: ({ applied }) => ({ applied: removingOnce(applied) }),
  },
  {
    id: 'last-applied-keeps-given-up-fields',
    breaks: 'An apply of the client keeps the fields in its last-applied annotation that it applied before and leaves out now.',
    statements: ['apply-upgrade/annotation-kept-up'],
    change: (plain) => ({
      applied: (apply) => {
        const outcome = plain.applied(apply);
        if (outcome.kind !== 'merged') return outcome;
        const [former, later] = [apply.live, outcome.object].map((object) => textAt(object, 'metadata', 'annotations', lastApplied));
        if (former === undefined || later === undefined || former === later) return outcome;
        const annotation = `${JSON.stringify(withFormer(readJson(former), readJson(later) ?? {}))}\n`;
        const annotations = withFields(objectAt(outcome.object, 'metadata', 'annotations'), { [lastApplied]: annotation });
        return { ...outcome, object: withMetadata(outcome.object, { annotations }) };
      },
    }),
  },
];
