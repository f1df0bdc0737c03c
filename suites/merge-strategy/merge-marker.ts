import type { Predicate } from '#core/model/predicate';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { allHold } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Where the description of the target refers to the schema of a service account, whose name is the target's. */
const schema = '/paths/~1api~1v1~1namespaces~1{namespace}~1serviceaccounts~1{name}/get/responses/200/content/application~1json/schema/$ref';

/** A list of secrets has this item. */
const shownIn = (of: string, value: { readonly [field: string]: string }): Predicate => ({ of, at: '/secrets', is: 'contains', value });

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
  const shownAs = (marker: string, is: 'present' | 'absent'): Predicate => ({
    of: 'described',
    at: { $join: [{ $ref: { step: 'described', at: schema } }, '/properties/secrets/', { $dialect: 'extensionPrefix' }, marker] },
    is,
  });
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
            { of: 'described', at: schema, is: 'present' },
            shownAs('patch-merge-key', 'present'),
            shownAs('patch-strategy', 'present'),
            shownAs('list-type', 'absent'),
          ],
          otherwise: 'the target describes no list of this kind with a merge marker and without a list type',
          given: [],
          expect: allHold(answered('second', '2xx'), shownIn('after', { name: 'one' }), shownIn('after', { name: 'two' })),
        },
      },
    },
  ];
});
