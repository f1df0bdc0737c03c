import { describe, expect, it } from 'vitest';
import type { Request } from '#core/model/request';
import type { Subject } from '#core/model/subject';
import { drawManner } from '#suites/drawn/manners';
import { randomOf } from '#suites/drawn/random';
import { Visits } from '#suites/drawn/visits';
import { projectSuite } from '../project-suite.ts';

const subjectOf = (id: string): Subject => {
  const found = projectSuite.subjects.find((subject) => subject.id === id);
  if (found === undefined) throw new Error(`There is no subject ${id}.`);
  return found;
};
const configMaps = subjectOf('configmaps');
const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: { $own: 'a' } }, data: { one: '1' } };
const create: Request = { method: 'POST', path: '/maps', query: { fieldManager: 'editor-1' }, body };
const apply: Request = { ...create, method: 'PATCH', headers: { 'content-type': 'application/apply-patch+yaml' } };

/** How many seeds send a request in another way, by what differs. */
function mannersOf(request: Request, subject = configMaps): readonly string[] {
  const differs = (sent: Request): string => {
    if (sent.binary !== undefined) return 'in binary';
    const [before, after] = [request.query ?? {}, sent.query ?? {}];
    const added = Object.keys(after).find((key) => !(key in before));
    const left = Object.keys(before).find((key) => !(key in after));
    return added ?? (left === undefined ? 'as it is' : `without ${left}`);
  };
  const seeds = Array.from({ length: 300 }, (_, seed) => seed);
  return [...new Set(seeds.map((seed) => differs(drawManner(randomOf(seed), request, subject, new Visits()))))].sort();
}

describe('the manner of a request', () => {
  it('is mostly the usual one', () => {
    const sent = Array.from({ length: 300 }, (_, seed) => drawManner(randomOf(seed), create, configMaps, new Visits()));
    expect(sent.filter((one) => one === create).length).toBeGreaterThan(180);
  });

  it('of a create or an update can be binary, a level of validation, pretty, or no field manager', () => {
    expect(mannersOf(create)).toEqual(['as it is', 'fieldValidation', 'in binary', 'pretty', 'without fieldManager']);
  });

  it('of an apply leaves its field manager', () => {
    expect(mannersOf(apply)).toEqual(['as it is', 'fieldValidation', 'pretty']);
  });

  it('of a read is only pretty', () => {
    expect(mannersOf({ method: 'GET', path: '/maps/a' })).toEqual(['as it is', 'pretty']);
  });

  it.each([
    ['of a type without one', create, 'custom-resources'],
    ['with metadata that only a server sets', { ...create, body: { ...body, metadata: { uid: 'u' } } }, 'configmaps'],
    ['that is sent as text', { ...create, text: '{}' }, 'configmaps'],
  ] as const)('is not binary of an object %s', (_, request, subject) => {
    expect(mannersOf(request, subjectOf(subject))).not.toContain('in binary');
  });
});
