import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { changedJson } from '../exchanges/changed-json.ts';
import type { Variant } from './variant.ts';

/** The fields that hold a set or a list with keys. */
const unordered = ['set', 'mapList', 'twoKeyList', 'drivers'];

/** Variants of what an apply makes of an object. */
export const mergingVariants: readonly Variant[] = [
  {
    id: 'items-in-reverse',
    behaviour: 'An apply sorts the items of sets and of lists with keys, the last first.',
    allowed: { section: 'Server-side apply', why: 'The markers give sets and lists with keys no order.' },
    hooks: ({ applied }) => ({
      applied: (apply) => {
        const outcome = applied(apply);
        if (outcome.kind !== 'merged') return outcome;
        const { spec } = outcome.object;
        return spec === undefined ? outcome : { kind: 'merged', object: { ...outcome.object, spec: reversed(spec) } };
      },
    }),
  },
  {
    id: 'conflicts-as-failed-preconditions',
    behaviour: 'A request that conflicts with the state of its object is answered with 412.',
    allowed: { section: 'Errors', why: 'The status of a conflict is not named.' },
    exchanges:
      ({ handle }) =>
      async (request) => {
        const response = await handle(request);
        const modifies = request.method === 'PUT' || request.method === 'PATCH';
        return response.status === 409 && modifies ? { ...changedJson(response, asPrecondition), status: 412 } : response;
      },
  },
];

const asPrecondition = (status: Json): Json => (isJsonObject(status) ? { ...status, code: 412 } : status);

function reversed(fields: Json): Json {
  if (!isJsonObject(fields)) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, unordered.includes(key) && isJsonArray(value) ? sorted(value) : value]),
  );
}

function sorted(items: readonly Json[]): readonly Json[] {
  const texts = items.map((item) => [JSON.stringify(item), item] as const);
  return texts.sort(([a], [b]) => (a < b ? 1 : a > b ? -1 : 0)).map(([, item]) => item);
}
