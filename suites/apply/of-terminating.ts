import { finalizers } from '../deletion/finalizers.ts';
import type { ContestedField } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, type Fields, merged } from '../scenario/field-manager.ts';
import { removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';

const [one, two, three] = ['apiconform-one', 'apiconform-two', 'apiconform-three'] as const;
const at = (name: string): `/${string}` => `/metadata/annotations/${name}`;

/** A manager gives up fields of an object, and sets others, while a finalizer holds it. */
export function appliesToTerminating({ subject, fields }: ContestedField): Scenario {
  const apply = (id: string, manager: string, metadata: Fields, writes?: 'create') =>
    applyAs(subject, { id, manager, own: 'a', fields: merged(fields, { metadata }), ...(writes === undefined ? {} : { writes }) });
  return {
    id: 'apply/of-terminating',
    about:
      'An object that two managers applied is deleted, and held by a finalizer; one of them gives up an annotation of its own and one of both, and sets another.',
    steps: [
      apply('first', 'first', { finalizers: [finalizers.one], annotations: { [one]: '1', [two]: '2', [three]: '3' } }, 'create'),
      apply('second', 'second', { annotations: { [two]: '2' } }),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') } },
      get(subject, 'a', 'held'),
      apply('give-up', 'first', { finalizers: [finalizers.one], annotations: { [three]: 'changed' } }),
      get(subject, 'a', 'left'),
      ...removeFinalizers(subject, 'a'),
    ],
    checks: {
      'apply/removes-missing-items': must(
        allHold({ of: 'left', at: at(one), is: 'absent' }),
        answered('second', '2xx'),
        { of: 'held', at: '/metadata/deletionTimestamp', is: 'set' },
        shows('held', at(one), '1'),
        answered('give-up', '2xx'),
        answered('left', 200),
      ),
      'apply/keeps-items-of-others': must(
        allHold(shows('left', at(two), '2'), shows('left', at(three), 'changed')),
        { of: 'held', at: '/metadata/deletionTimestamp', is: 'set' },
        answered('second', '2xx'),
        answered('give-up', '2xx'),
      ),
    },
  };
}
