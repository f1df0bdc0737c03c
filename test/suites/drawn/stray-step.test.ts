import { describe, expect, it } from 'vitest';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import { drawnCases } from '#suites/drawn/drawn';
import { strayStep } from '#suites/drawn/stray-step';
import { makeOtherNamespace } from '#suites/scenario/other-namespace';
import { objectPath } from '#suites/scenario/test-object';
import { projectSuite } from '../project-suite.ts';

const { statements, subjects } = projectSuite;
const configMaps = subjects.find(({ id }) => id === 'configmaps') ?? subjects[0];
if (configMaps === undefined) throw new Error('There are no subjects.');
const { collection } = configMaps;
const send = (request: Request): Step => ({ id: 'one', do: 'send', request });
const body = (own: string) => ({ metadata: { name: { $own: own } } });

describe('a step of a sequence from a file', () => {
  it('does what drawn sequences do', () => {
    const cases = [...drawnCases(statements, subjects), ...drawnCases(statements, subjects, { sequences: 300, seed: 3 })];
    const stray = cases.flatMap(({ id, subject, steps }) => {
      const type = subjects.find((one) => one.id === subject);
      const step = type === undefined ? 'no subject' : strayStep(type, steps);
      return step === undefined ? [] : [`${id}@${subject} ${step}`];
    });
    expect(stray).toEqual([]);
  });

  it.each<[string, Request]>([
    ['reads a collection of another type', { method: 'GET', path: '/api/v1/secrets' }],
    ['reads an object of others', { method: 'GET', path: { $join: [collection, '/theirs'] } }],
    ['names an object with a path', { method: 'GET', path: objectPath(configMaps, '../secrets/a') }],
    ['names an object without a name', { method: 'GET', path: objectPath(configMaps, '') }],
    ['deletes in a namespace of others', { method: 'DELETE', path: '/api/v1/namespaces/default/configmaps' }],
    ['deletes the objects of others', { method: 'DELETE', path: collection }],
    [
      'deletes with a selector that others match',
      { method: 'DELETE', path: collection, query: { labelSelector: { $join: ['apiconform-case!=', { $case: true }] } } },
    ],
    ['creates an object whose name is no test object', { method: 'POST', path: collection, body: { metadata: { name: 'theirs' } } }],
    ['creates one that cannot be read here', { method: 'POST', path: collection, text: '{}' }],
    ['creates one whose text is about another', { method: 'POST', path: collection, body: body('a'), text: '{}' }],
    ['acts without credentials', { method: 'GET', path: collection, as: 'none' }],
    ['uses a subresource of another kind', { method: 'PUT', path: objectPath(configMaps, 'a', 'token'), body: body('a') }],
    ['has a text for a placeholder', { method: 'GET', path: '/api/v1/namespaces/{namespace}/configmaps' }],
    ['makes another namespace', { method: 'POST', path: '/api/v1/namespaces', body: body('other') }],
  ])('is refused where it %s', (_, request) => {
    expect(strayStep(configMaps, [send(request)])).toBe('one');
  });

  it('may make the second namespace, and delete its own objects', () => {
    const labelSelector = { $join: ['apiconform-case=', { $case: true }, ',color=red'] };
    expect(
      strayStep(configMaps, [makeOtherNamespace(), send({ method: 'DELETE', path: collection, query: { labelSelector } })]),
    ).toBeUndefined();
  });
});
