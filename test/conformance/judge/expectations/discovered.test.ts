import { describe, expect, it } from 'vitest';
import type { Json } from '#core/model/json';
import { answered, seen } from '../evidence-builder.ts';
import { failed, inconclusive, judge, passed } from '../verdicts.ts';

const described = (resources: Json) => seen(answered('description', { body: JSON.stringify({ kind: 'APIResourceList', resources }) }));
const things = { name: 'things', verbs: ['get', 'list'] };

describe('a description of resources', () => {
  const lists = { kind: 'lists-resource', of: 'description', resource: 'things', verbs: ['list'] } as const;

  it('lists a resource with its verbs, among others', () => {
    expect(judge(described([{ name: 'others', verbs: [] }, things]), lists)).toEqual(passed);
  });

  it.each<readonly [string, Json]>([
    ['not listed', []],
    ['not listed', { things }],
    ['things with ', [{ name: 'things' }]],
    ['things with get, {}', [{ name: 'things', verbs: ['get', {}] }]],
  ])('does not: %s', (actual, resources) => {
    const message = 'GET …/things does not list things with list';
    expect(judge(described(resources), lists)).toEqual(failed({ message, expected: 'things with list', actual, step: 'description' }));
  });

  it('says nothing where it is not answered', () => {
    expect(judge(seen(answered('description', { status: 503 })), lists)).toEqual(inconclusive('GET …/things returned 503'));
  });
});

describe('a description that lists only some', () => {
  const only = { kind: 'lists-only', of: 'description', resources: ['things', 'others'] } as const;

  it('lists these, what is below them, or nothing', () => {
    expect(judge(described([things, { name: 'things/status' }]), only)).toEqual(passed);
    expect(judge(described([]), only)).toEqual(passed);
  });

  it('lists no other', () => {
    const message = 'GET …/things lists the resource "thingses"';
    expect(judge(described([things, { name: 'thingses' }]), only)).toEqual(
      failed({ message, expected: 'things, others', actual: 'thingses', step: 'description' }),
    );
  });
});

describe('the verbs in a description', () => {
  const named = { kind: 'verb-names', of: 'description' } as const;

  it('are words of the interface', () => {
    expect(judge(described([things, { name: 'things/proxy', verbs: ['proxy', 'deletecollection'] }]), named)).toEqual(passed);
  });

  it.each(['GET', 'fetch', '__proto__'])('and no others, such as %s', (verb) => {
    expect(judge(described([{ name: 'things', verbs: ['get', verb] }]), named)?.findings).toEqual([
      expect.objectContaining({ message: `things has an unknown verb: "${verb}"`, actual: verb }),
    ]);
  });

  it('fail for an empty APIResourceList', () => {
    expect(judge(described([]), named)?.status).toBe('failed');
    expect(judge(described('none'), named)?.status).toBe('failed');
  });

  it('are unknown where it is not answered', () => {
    expect(judge(seen(answered('description', { status: 500 })), named)?.status).toBe('inconclusive');
  });
});
