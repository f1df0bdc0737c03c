import { describe, expect, it } from 'vitest';
import { jsonPatch } from '#api-model/patch/json-patch';
import { isJsonArray } from '#core/json/json-object';
import { Draft } from '#suites/drawn/draft';
import { modelled } from '#suites/drawn/drawn';
import { drawOperations, withFailure } from '#suites/drawn/json-patches';
import { typeOfSequence } from '#suites/drawn/types';
import { projectSuite } from '../project-suite.ts';

const types = projectSuite.subjects.flatMap((subject) => modelled(subject) ?? []);
const document = {
  metadata: { labels: { color: 'red' }, annotations: { one: '1' }, finalizers: ['apiconform.example/one'] },
  spec: {
    list: ['one', 'two', ['three']],
    drivers: [
      { name: 'driver.example.com', nodeID: '1' },
      { name: 'a', nodeID: '2' },
    ],
  },
};
const seeds = Array.from({ length: 60 }, (_, seed) => seed);
const drafts = types.flatMap((type) => seeds.map((seed) => new Draft(type, seed)));
const present = {
  name: 'a',
  where: 'here',
  is: 'present',
  drawn: { labels: {}, annotations: {}, finalizers: [], fields: {} },
  owners: new Map(),
  last: '',
} as const;

describe('the operations of a JSON patch', () => {
  it('can be applied to what is supposed', () => {
    const all = drafts.map((draft) => drawOperations(draft, document, present));
    expect(new Set(all.flat().map(({ op }) => op))).toEqual(new Set(['add', 'replace', 'remove', 'move', 'copy', 'test']));
    for (const operations of all) expect(jsonPatch(document, [...operations])).toBeDefined();
  });

  it('add items with a name to a list of items that is empty', () => {
    const shaped = types.flatMap((type) =>
      type.fixture === undefined ? [] : seeds.map((seed) => new Draft(typeOfSequence(type, 2), seed)),
    );
    const operations = shaped.flatMap((draft) => drawOperations(draft, { metadata: {}, spec: { items: [] } }, present));
    const added = operations.filter(({ op, path }) => op === 'add' && String(path).startsWith('/spec/items/'));
    expect(added.length).toBeGreaterThan(0);
    for (const { value } of added) expect(value).toHaveProperty('name');
  });

  it('leave the finalizers of an object that waits for its deletion', () => {
    for (const draft of drafts)
      expect(JSON.stringify(drawOperations(draft, document, { ...present, is: 'terminating' }))).not.toContain('/finalizers');
  });

  it('can have one that fails among them', () => {
    for (const draft of drafts) {
      const patch = JSON.parse(JSON.stringify(withFailure(draft, drawOperations(draft, document, present))));
      expect(isJsonArray(patch) ? jsonPatch(document, patch) : undefined).toBeUndefined();
    }
  });
});
