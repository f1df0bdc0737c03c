import { describe, expect, it } from 'vitest';
import { type Search, shrink } from '#conformance/shrink/shrink';
import type { Step } from '#core/model/step';
import { create, drain, get, idsOf, list, makeOther, open, otherThings, pages, update } from './sequences.ts';

type Steps = readonly Step[];

async function search(steps: Steps, fails: (text: string, ids: readonly string[]) => boolean, others: Partial<Search> = {}) {
  const sent: Steps[] = [];
  const shrunk = await shrink(steps, {
    fails: async (candidate) => {
      sent.push(candidate);
      return fails(JSON.stringify(candidate), idsOf(candidate));
    },
    isOver: () => false,
    mostTries: 500,
    ...others,
  });
  return { ...shrunk, ids: idsOf(shrunk.steps), sent };
}

const many: Steps = Array.from({ length: 24 }, (_, index) => create(`${index}`, `name-${index}`));

describe('the search for a shorter sequence', () => {
  it('finds the two steps that a failure needs among many', async () => {
    const { ids, tries, sent } = await search(many, (_, ids) => ids.includes('3') && ids.includes('17'));
    expect(ids).toEqual(['3', '17']);
    expect(sent).toHaveLength(tries);
    expect(tries).toBeLessThan(60);
  });

  it('first leaves out what follows the step that failed', async () => {
    const { sent, ids } = await search(many, (_, ids) => ids.includes('2'), { failedAt: '2' });
    expect(idsOf(sent[0] ?? [])).toEqual(['0', '1', '2']);
    expect(ids).toEqual(['2']);
  });

  it('sends no form twice', async () => {
    const { sent } = await search(many, (_, ids) => ids.length > 3);
    expect(new Set(sent.map((steps) => JSON.stringify(steps))).size).toBe(sent.length);
  });

  it('returns what it has found when the tries are used up, and when there is no more time', async () => {
    const few = await search(many, (_, ids) => ids.includes('3'), { mostTries: 2 });
    expect([few.tries, few.ids.includes('3'), few.ids.length < 24]).toEqual([2, true, true]);
    const none = await search(many, () => true, { isOver: () => true });
    expect([none.tries, none.steps]).toEqual([0, many]);
  });

  it('keeps a sequence that fails in no other form', async () => {
    const { steps } = await search(many, () => false);
    expect(steps).toEqual(many);
  });

  it('begins a watch at the version of a write in place of a list, and reads it up to another object', async () => {
    const steps = [create('1', 'a'), list('2'), open('watch', '2'), create('3', 'b'), create('4', 'end'), drain('watch', 'end')];
    const { ids } = await search(steps, (text, ids) => ids.includes('watch') && ids.includes('1') && text.includes('"b"'));
    expect(ids).toEqual(['1', 'watch', '3', 'watch-end']);
  });

  it('sends an object in JSON where it need not be in binary, and gives it less in either', async () => {
    const binary = { kind: 'Thing', metadata: { name: { $own: 'a' } }, data: { one: 'x', two: 'y' } };
    const step: Step = { id: '1', do: 'send', request: { method: 'POST', path: '/things', binary } };
    const inJson = await search([step], (text) => text.includes('"one"'));
    expect(inJson.steps).toMatchObject([{ request: { body: { data: { one: 'value' } } } }]);
    const inBinary = await search([step], (text) => text.includes('"binary"') && text.includes('"one"'));
    expect(inBinary.steps).toMatchObject([{ request: { binary: { data: { one: 'value' } } } }]);
  });

  it('takes writes out of the pages that they were between', async () => {
    const { ids } = await search(
      [pages('1', [create('2', 'a'), update('3', 'a', '2')])],
      (_, ids) => ids.includes('2') && ids.includes('3'),
    );
    expect(ids).toEqual(['2', '3']);
  });

  it('puts all into one namespace, and gives objects simple names', async () => {
    const { steps } = await search([makeOther, create('1', 'a-long-name', {}, otherThings), get('2', 'a-long-name')], (text) =>
      text.includes('"1"'),
    );
    expect(steps).toEqual([create('1', 'a', {}, { $join: ['/api/v1/namespaces/', { $namespace: true }, '/things'] })]);
  });

  it('leaves out fields and parameters, and makes texts plain', async () => {
    const labels = { run: { $run: true }, color: 'red', size: 'small' } as const;
    const metadata = { name: { $own: 'a' }, labels, annotations: { one: 'x'.repeat(500), two: 'y' }, finalizers: ['example/one'] };
    const body = { kind: 'Thing', metadata, data: { one: ['a', 'b'], two: { three: 'c' } } };
    const request = { method: 'POST', path: '/things', query: { fieldManager: 'editor', dryRun: 'All' }, body } as const;
    const { steps } = await search([{ id: '1', do: 'send', request }], (text) => text.includes('"data":{"one":') && text.includes('color'));
    expect(steps).toEqual([
      {
        id: '1',
        do: 'send',
        request: {
          method: 'POST',
          path: '/things',
          query: {},
          body: {
            kind: 'Thing',
            metadata: { name: { $own: 'a' }, labels: { run: { $run: true }, color: 'value' } },
            data: { one: 'value' },
          },
        },
      },
    ]);
  });

  it('leaves out operations of a JSON patch, and terms of a selector after those of the case', async () => {
    const own = ['case=', { $case: true }] as const;
    const query = { labelSelector: { $join: [...own, ',color=red'] } };
    const operations = ['one', 'two'].map((key) => ({ op: 'add', path: `/data/${key}`, value: 'a text' }));
    const steps: Steps = [
      { id: '1', do: 'send', request: { method: 'PATCH', path: '/things/a', body: operations } },
      { id: '2', do: 'send', request: { method: 'DELETE', path: '/things', query } },
    ];
    const { steps: found } = await search(steps, (text, ids) => ids.length === 2 && text.includes('/data/two'));
    expect(found).toMatchObject([
      { request: { body: [{ op: 'add', path: '/data/two', value: 'value' }] } },
      { request: { query: { labelSelector: { $join: own } } } },
    ]);
  });
});
