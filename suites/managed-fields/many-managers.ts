import type { Expectation, FieldOwner } from '#core/model/expectation';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { applyAs, type Fields } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';

const appliers = Array.from({ length: 14 }, (_, index): FieldOwner => ({ manager: `apiconform-${index + 1}`, operation: 'Apply' }));
const [first, ...others] = appliers.map(({ manager }) => manager);
const keyOf = (manager: string): string => `${manager}-note`;
const at = (key: string): `/${string}` => `/metadata/annotations/${key}`;
const shared = 'apiconform-shared';

const notes = (values: { readonly [key: string]: string }): Fields => ({ metadata: { annotations: values } });
const owned = (of: string, key: string, are: readonly FieldOwner[]): Expectation => ({
  kind: 'owners',
  of,
  path: ['f:metadata', 'f:annotations', `f:${key}`],
  are,
});

/** Many managers apply an annotation of their own each, and share one; then the first of them gives up both. */
export function manyManagers(subject: Subject): Scenario {
  const managers = appliers.map(({ manager }) => manager);
  return {
    id: 'managed-fields/many-managers',
    subject,
    about: 'Fourteen managers apply an annotation of their own each, and one that they share; the first gives up both, and has a conflict.',
    steps: [
      ...managers.map((manager, index) =>
        applyAs(subject, {
          id: manager,
          manager,
          own: 'a',
          fields: notes({ [keyOf(manager)]: 'own', [shared]: 'shared' }),
          writes: index === 0 ? 'create' : 'change',
        }),
      ),
      get(subject, 'a', 'by-all'),
      applyAs(subject, { id: 'give-up', manager: first ?? '', own: 'a', fields: {} }),
      get(subject, 'a', 'given-up'),
      applyAs(subject, { id: 'conflict', manager: first ?? '', own: 'a', fields: notes({ [shared]: 'other' }) }),
      get(subject, 'a', 'after-conflict'),
    ],
    checks: {
      'managed-fields/kept-up': must(
        all(
          owned('by-all', shared, appliers),
          ...appliers.map((applier) => owned('by-all', keyOf(applier.manager), [applier])),
          owned('given-up', shared, appliers.slice(1)),
        ),
        ...managers.map((manager) => answered(manager, '2xx')),
        shows('by-all', at(shared), 'shared'),
        answered('give-up', '2xx'),
      ),
      'apply/removes-missing-items': must(
        allHold(
          answered('give-up', '2xx'),
          { of: 'given-up', at: at(keyOf(first ?? '')), is: 'absent' },
          ...others.map((manager) => shows('given-up', at(keyOf(manager)), 'own')),
          shows('given-up', at(shared), 'shared'),
        ),
        ...managers.map((manager) => shows('by-all', at(keyOf(manager)), 'own')),
        answered('given-up', 200),
      ),
      'apply/conflict': must(
        allHold(answered('conflict', '4xx'), shows('after-conflict', at(shared), 'shared')),
        shows('given-up', at(shared), 'shared'),
        answered('after-conflict', 200),
      ),
    },
  };
}
