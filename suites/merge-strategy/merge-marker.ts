import type { Predicate } from '#core/model/predicate';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { allHold } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, get } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { bothMarkers } from './both-markers.ts';
import { described, hasMarker, schemaOf } from './described-markers.ts';
import { ownerReferences } from './owner-references.ts';

const schema = schemaOf('serviceaccounts');

/** A list of secrets has one item with this name; controllers may have added others. */
const onceIn = (of: string, name: string): Predicate => ({ of, at: '/secrets', is: 'includes-once', value: { name } });

/**
 * A list with a merge marker and without a list type: the secrets of a service account, on servers whose OpenAPI shows
 * that. Otherwise the list has a list type, and the check is skipped.
 */
export const mergeMarker = scenariosPerSubject((subject) => {
  if (!isUsedFor(subject, 'single-cases')) return [];
  const accounts: Subject = {
    ...subject,
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    collection: { $join: ['/api/v1/namespaces/', { $namespace: true }, '/serviceaccounts'] },
    body: {},
  };
  const secrets = (...items: readonly { readonly [field: string]: string }[]) => ({ secrets: items });
  const applied = (id: string, manager: string, fields: ReturnType<typeof secrets>, force = false): Step =>
    applyAs(accounts, { id, manager, own: 'a', fields }, force ? { force: 'true' } : {});
  return [
    {
      id: 'merge-strategy/merge-marker',
      about:
        'Two managers apply different items of a list that has a merge marker and no list type; another takes over one of them with one more field, and the second applies none.',
      needs: [{ need: 'served', resource: 'v1/serviceaccounts', verbs: ['create', 'get', 'patch'] }],
      steps: [
        described,
        create(accounts, 'a'),
        applied('first', 'first', secrets({ name: 'one' })),
        applied('second', 'second', secrets({ name: 'two' })),
        get(accounts, 'a', 'after'),
        applied('third', 'third', secrets({ name: 'one', fieldPath: 'part' }), true),
        get(accounts, 'a', 'after-third'),
        applied('fourth', 'second', secrets()),
        get(accounts, 'a', 'after-fourth'),
      ],
      checks: {
        'merge-strategy/merge-marker': {
          when: [
            { of: 'described', at: schema.at, is: 'present' },
            hasMarker(schema, 'secrets', 'patch-merge-key', 'present'),
            hasMarker(schema, 'secrets', 'patch-strategy', 'present'),
            hasMarker(schema, 'secrets', 'list-type', 'absent'),
          ],
          otherwise: 'the target describes no list of this kind with a merge marker and without a list type',
          given: [],
          expect: allHold(
            answered('first', '2xx'),
            answered('second', '2xx'),
            onceIn('after', 'one'),
            onceIn('after', 'two'),
            answered('third', '2xx'),
            // Servers may keep the names alone.
            onceIn('after-third', 'one'),
            onceIn('after-third', 'two'),
            answered('fourth', '2xx'),
            onceIn('after-fourth', 'one'),
            { of: 'after-fourth', at: '/secrets', is: 'excludes', value: { name: 'two' } },
          ),
        },
      },
    },
    bothMarkers(subject),
    ownerReferences(subject),
  ];
});
