import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allClauses } from '#api-model/clauses';
import type { ModelledType } from '#api-model/modelled-type';
import { play } from '#api-model/play';
import type { Breach } from '#api-model/turn';
import { isJsonObject } from '#core/json/json-object';
import { resourceVersionOf } from '#core/json/object-identity';
import type { Exchange } from '#core/model/evidence';
import type { Json, JsonObject } from '#core/model/json';
import { checksOfModel } from '#suites/drawn/checks-of-model';
import { create, patch, update } from '../api-model/exchanges.ts';
import { type FieldManager, fieldManagerBinary, startFieldManager, type Write, type WriteResult } from '../servers/field-manager.ts';
import { hoursMs, seed, sequencesOr } from './extent.ts';
import { type Kind, writesOf } from './write-arbitraries.ts';

const sequences = sequencesOr(1000);

const collections = { v1: '/apis/example.com/v1/things', v1beta1: '/apis/example.com/v1beta1/things' };
const free: ModelledType = {
  collection: collections.v1,
  otherCollection: collections.v1beta1,
  namespaced: false,
  prefix: 'ac-',
  content: ['spec'],
  omitsEmpty: false,
};
const types: Readonly<Record<Kind, ModelledType>> = {
  Free: free,
  Shaped: {
    ...free,
    schema: {
      lists: { '/spec/set': 'set', '/spec/items': ['name'] },
      atomic: ['/spec/atomicMap', '/spec/items/*/whole'],
      defaults: {},
      subresources: false,
    },
  },
};
const checks = checksOfModel(allClauses);

/** The breaches that the checks of drawn cases report of a released server: each check knows the difference of its erratum alone. */
function reported(exchanges: readonly Exchange[], type: ModelledType): readonly Breach[] {
  const { breaches } = play(exchanges, type);
  return checks.flatMap(({ expect: expected, erratum }) => {
    if (expected.kind !== 'permitted-by-model') return [];
    const isOfCheck = ({ clause }: Breach) => expected.clauses.includes(clause);
    const known = erratum?.expect;
    if (known?.kind !== 'permitted-by-model' || known.deviation === undefined || !breaches.some(isOfCheck))
      return breaches.filter(isOfCheck);
    return play(exchanges, type, { deviations: [known.deviation] }).breaches.filter(isOfCheck);
  });
}

/** The responses of a server with these results, as far as one without validation gives them: a schema refuses null. */
function exchangesOf(kind: Kind, writes: readonly Write[], results: readonly WriteResult[]): readonly Exchange[] {
  const exchanges: Exchange[] = [];
  let live: JsonObject | undefined;
  for (const [index, { verb, manager, version, force, body }] of writes.entries()) {
    const result = results[index];
    if (result === undefined || (kind === 'Shaped' && 'object' in result && hasNull(result.object))) break;
    const asked = { collection: collections[version], at: '/ac-a', query: `fieldManager=${manager}${force ? '&force=true' : ''}` };
    const step = `${index + 1}-${verb}`;
    const answered = 'object' in result ? ([live === undefined ? 201 : 200, result.object] as const) : 409;
    if (verb === 'create') exchanges.push(create(step, body, answered, asked));
    else if (verb === 'update') exchanges.push(update(step, withVersionOf(live, body), answered, asked));
    else exchanges.push(patch(step, verb, body, answered, asked));
    if ('object' in result) live = result.object;
  }
  return exchanges;
}

function withVersionOf(live: JsonObject | undefined, body: JsonObject): JsonObject {
  const metadata = isJsonObject(body['metadata']) ? body['metadata'] : {};
  return { ...body, metadata: { ...metadata, resourceVersion: resourceVersionOf(live ?? {}) ?? '' } };
}

function hasNull(value: Json | undefined): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).some(hasNull));
}

const program = await fieldManagerBinary();

describe.skipIf('missing' in program)('the model of the API', () => {
  let manager: FieldManager;
  beforeAll(() => {
    manager = startFieldManager('binary' in program ? program.binary : '');
  });
  afterAll(() => manager?.stop());

  it.each<Kind>(['Free', 'Shaped'])(
    'permits what the field manager of kube-apiserver does, with the known differences of released servers: %s',
    { timeout: hoursMs },
    async (kind) => {
      const isPermitted = async (writes: readonly Write[]) => {
        const exchanges = exchangesOf(kind, writes, await manager.play(writes));
        expect(reported(exchanges, types[kind])).toEqual([]);
      };
      await fc.assert(fc.asyncProperty(writesOf(kind), isPermitted), { seed, numRuns: sequences });
    },
  );

  const clausesOf = async (kind: Kind, find: (writes: readonly Write[], results: readonly WriteResult[]) => readonly Breach[]) => {
    const found: string[] = [];
    for (const writes of fc.sample(writesOf(kind), { seed, numRuns: 300 }))
      found.push(...find(writes, await manager.play(writes)).map(({ clause }) => clause));
    return found;
  };

  it('does not permit all of that without these differences', async () => {
    const found = await clausesOf('Free', (writes, results) => play(exchangesOf('Free', writes, results), types.Free).breaches);
    expect(found).toContain('apply/keeps');
  });

  it.each<Kind>(['Free', 'Shaped'])('does not permit an apply that sets nothing: %s', async (kind) => {
    const withoutSpec = (result: WriteResult, verb?: Write['verb']): WriteResult => {
      if (verb !== 'apply' || !('object' in result)) return result;
      const { spec: _, ...object } = result.object;
      return { object };
    };
    const found = await clausesOf(kind, (writes, results) => {
      const wrong = results.map((result, index) => withoutSpec(result, writes[index]?.verb));
      return reported(exchangesOf(kind, writes, wrong), types[kind]);
    });
    expect(found).toContain('apply/sets');
  });
});
