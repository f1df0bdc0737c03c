import { describe, expect, it } from 'vitest';
import type { Case } from '#core/model/case';
import type { Request } from '#core/model/request';
import type { Step, Write } from '#core/model/step';
import { caseValues } from '#spec/completeness/case-values';
import { sampleCase } from '../../conformance/report/sample-report.ts';

const path = '/api/v1/namespaces/x/configmaps';

const write = (id: string, request: Partial<Request> = {}, writes?: Write): Step => ({
  id,
  do: 'send',
  request: { method: 'POST', path, ...request },
  ...(writes === undefined ? {} : { writes }),
});
const watched: Step = { id: 'stream', do: 'open', request: { method: 'GET', path, query: { watch: 'true' } } };
const withSteps = (steps: readonly Step[], more: Partial<Case> = {}): Case => ({ ...sampleCase('a/b', []), ...more, steps });
const created = (count: number): readonly Step[] =>
  Array.from({ length: count }, (_, index) => write(`create-${index}`, {}, { own: `o${index}`, as: 'create' }));

describe('the values of a case', () => {
  it('name the other writers', () => {
    expect(caseValues(withSteps([write('a')]))['writers']).toEqual(['alone']);
    expect(caseValues(withSteps([write('a')], { writers: 'shared' }))['writers']).toEqual(['others']);
    expect(caseValues(withSteps([write('a', { as: 'limited' })]))['writers']).toEqual(['others']);
  });

  it('name what is many or large', () => {
    const sizeOf = (steps: readonly Step[]) => caseValues(withSteps(steps))['size'];
    expect(sizeOf(created(29))).toEqual(['usual']);
    expect(sizeOf(created(30))).toEqual(['many-objects']);
    expect(sizeOf([watched, ...created(200)])).toEqual(['many-events', 'many-objects']);
    expect(sizeOf([write('a', { body: { data: { key: 'x'.repeat(200_000) } } })])).toEqual(['large-object']);
  });

  it.each([
    ['texts beyond ASCII', { key: 'é' }, ['beyond-ascii']],
    ['empty texts', { key: '' }, ['empty-values']],
    ['empty maps', { key: {} }, ['empty-values']],
    ['other values', { key: 'value' }, ['usual']],
  ])('name %s', (_, data, size) => {
    expect(caseValues(withSteps([write('a', { body: { data } })]))['size']).toEqual(size);
  });

  it('name what is done again', () => {
    const repetitionOf = (steps: readonly Step[]) => caseValues(withSteps(steps))['repetition'];
    const apply = (id: string) => write(id, { method: 'PATCH' });
    expect(repetitionOf([apply('a')])).toEqual(['once']);
    expect(repetitionOf([apply('a'), apply('b')])).toEqual(['second']);
    expect(repetitionOf([apply('a'), apply('b'), apply('c')])).toEqual(['third']);
    const remove = write('delete', { method: 'DELETE', path: { $join: [path, '/', { $own: 'a' }] } });
    const create = (id: string) => write(id, { body: { metadata: { name: { $own: 'a' } } } });
    expect(repetitionOf([create('a'), remove, create('b')])).toEqual(['second', 'name-again']);
  });
});
