import type { Predicate } from '#core/model/predicate';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Where released servers that have such a list describe it. */
const description = '/components/schemas/io.k8s.api.core.v1.ServiceAccount/properties/secrets';

/**
 * A list with a merge marker and without a list type: the secrets of a service account, on servers whose OpenAPI shows
 * that. Otherwise the list has a list type, and the check is skipped.
 */
export const mergeMarker = scenariosPerSubject((subject) => {
  if (!isUsedFor(subject, 'single-cases')) return [];
  const accounts: Subject = {
    ...subject,
    kind: 'ServiceAccount',
    collection: { $join: ['/api/v1/namespaces/', { $namespace: true }, '/serviceaccounts'] },
  };
  const secrets = (name: string) => ({ secrets: [{ name }] });
  const shownAs = (place: string, is: 'present' | 'absent'): Predicate => ({ of: 'described', at: `${description}${place}`, is });
  return [
    {
      id: 'merge-strategy/merge-marker',
      about: 'Two managers apply different items of a list that has a merge marker and no list type.',
      needs: [{ need: 'served', resource: 'v1/serviceaccounts', verbs: ['create', 'get', 'patch'] }],
      steps: [
        { id: 'described', do: 'send', request: { method: 'GET', path: '/openapi/v3/api/v1' } },
        applyAs(accounts, { id: 'first', manager: 'first', own: 'a', fields: secrets('one'), writes: 'create' }),
        applyAs(accounts, { id: 'second', manager: 'second', own: 'a', fields: secrets('two') }),
        get(accounts, 'a', 'after'),
      ],
      checks: {
        'merge-strategy/merge-marker': {
          when: [
            shownAs('/x-kubernetes-patch-merge-key', 'present'),
            shownAs('/x-kubernetes-patch-strategy', 'present'),
            shownAs('/x-kubernetes-list-type', 'absent'),
          ],
          otherwise: 'the target describes no list of this kind with a merge marker and without a list type',
          given: [],
          expect: {
            kind: 'holds',
            all: [
              answered('second', '2xx'),
              ...['one', 'two'].map((name): Predicate => ({ of: 'after', at: '/secrets', is: 'contains', value: { name } })),
            ],
          },
        },
      },
    },
  ];
});
