import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { create, get } from '../scenario/test-object.ts';
import { described, hasMarker, schemaOf } from './described-markers.ts';

const configMap = schemaOf('configmaps');
const metadata = { step: 'described', via: configMap.at, at: '/properties/metadata/allOf/0/$ref' } as const;
const at = '/metadata/ownerReferences';

/** Whether the step shows one reference to each of these owners, and no other. */
function shows(of: string, owners: readonly string[]): readonly Predicate[] {
  return [
    ...owners.map((own): Predicate => ({ of, at, is: 'includes-once', value: { uid: uidOf(own) } })),
    { of, at, is: 'has-length', value: owners.length },
  ];
}

const uidOf = (own: string): Template => ({ $ref: { step: `create-${own}`, at: '/metadata/uid' } });

/**
 * The owner references of an object: a list with a merge key, on servers whose OpenAPI shows that. Newer servers show the same
 * key as that of a list type too.
 */
export function ownerReferences(subject: Subject): Scenario {
  const applied = (id: string, manager: string, owners: readonly string[]): Step => {
    const references = owners.map((own) => ({ apiVersion: subject.apiVersion, kind: subject.kind, name: { $own: own }, uid: uidOf(own) }));
    return applyAs(subject, { id, manager, own: 'a', fields: owners.length === 0 ? {} : { metadata: { ownerReferences: references } } });
  };
  const judgement = (listType: Predicate): Judgement => ({
    when: [
      { of: 'described', at: configMap.at, is: 'present' },
      { of: 'described', at: { $join: [{ $ref: configMap }, '/properties/metadata/allOf/0/$ref'] }, is: 'present' },
      hasMarker(metadata, 'ownerReferences', 'patch-merge-key', { value: 'uid' }),
      hasMarker(metadata, 'ownerReferences', 'patch-strategy', 'present'),
      listType,
    ],
    otherwise: 'the target describes the list of owner references with other markers',
    // One of two statements is about the markers of the target.
    unreported: true,
    given: [answered('create-b', '2xx'), answered('create-c', '2xx'), answered('first', '2xx')],
    expect: allHold(answered('second', '2xx'), ...shows('both', ['b', 'c']), answered('release', '2xx'), ...shows('released', ['c'])),
  });
  return {
    id: 'merge-strategy/owner-references',
    about: 'Two managers apply references to different owners of an object, and the first then applies without its own.',
    steps: [
      described,
      create(subject, 'b'),
      create(subject, 'c'),
      applied('first', 'first', ['b']),
      applied('second', 'second', ['c']),
      get(subject, 'a', 'both'),
      applied('release', 'first', []),
      get(subject, 'a', 'released'),
    ],
    checks: {
      'merge-strategy/merge-marker': judgement(hasMarker(metadata, 'ownerReferences', 'list-type', 'absent')),
      'merge-strategy/list-type-before-merge-marker': judgement(hasMarker(metadata, 'ownerReferences', 'list-type', { value: 'map' })),
    },
  };
}
