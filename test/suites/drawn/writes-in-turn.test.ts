import { describe, expect, it } from 'vitest';
import type { Request } from '#core/model/request';
import { flatSteps } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { modelled } from '#suites/drawn/drawn';
import { drawSequence } from '#suites/drawn/sequence';
import { patchTypes } from '#suites/scenario/write-step';
import { projectSuite } from '../project-suite.ts';

const types = projectSuite.subjects.flatMap((subject) => modelled(subject) ?? []);
const seeds = Array.from({ length: 58 }, (_, index) => index + 1);

/** The requests about the object that is written in turn, in the sequences about a type. */
function requestsOf(subject: Subject): readonly (readonly Request[])[] {
  return seeds.map((seed) =>
    flatSteps(drawSequence(subject, seed).steps).flatMap((step) =>
      step.do === 'send' && JSON.stringify(step.request).includes('"$own":"written"') ? [step.request] : [],
    ),
  );
}

function kindOf({ method, headers, query }: Request): string {
  const contentType = headers?.['content-type'];
  return `${query?.['dryRun'] === undefined ? '' : 'dry run of '}${typeof contentType === 'string' ? contentType : method}`;
}

/** The pairs of writes of which one comes directly after the other, apart from reads. */
function pairsOf(requests: readonly Request[]): readonly string[] {
  const kinds = requests.filter(({ method }) => method !== 'GET').map(kindOf);
  return kinds.slice(1).map((kind, index) => `${kinds[index]} → ${kind}`);
}

describe('the writes in turn of sequences', () => {
  const kinds = ['PUT', patchTypes['merge-patch'], patchTypes['json-patch'], patchTypes.apply, 'DELETE'];

  it.each(types.map((type) => [type.id, type] as const))('about %s have each kind of write after each other one', (_id, type) => {
    const pairs = new Set(requestsOf(type).flatMap(pairsOf));
    const wanted = kinds.flatMap((one) => kinds.map((other) => `${one} → ${other}`));
    expect(wanted.filter((pair) => !pairs.has(pair))).toEqual([]);
  });

  it.each(types.map((type) => [type.id, type] as const))('about %s have dry runs after writes, and writes after dry runs', (_id, type) => {
    const pairs = [...new Set(requestsOf(type).flatMap(pairsOf))];
    for (const kind of kinds) {
      expect(pairs.filter((pair) => pair.startsWith(`${kind} → dry run of `))).not.toEqual([]);
      expect(pairs.filter((pair) => pair.startsWith('dry run of ') && pair.endsWith(` → ${kind}`))).not.toEqual([]);
    }
  });

  it('are all of one object, and at least as many as there are kinds of writes', () => {
    for (const type of types) for (const requests of requestsOf(type)) expect(requests.length).toBeGreaterThan(kinds.length);
  });
});
