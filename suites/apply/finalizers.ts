import type { ContestedField } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, type Fields, merged } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { get, goneOrJudged, objectPath } from '../scenario/test-object.ts';

const [first, second] = ['apiconform.example/first', 'apiconform.example/second'];

/** Finalizers that two managers apply, and give up one after the other. */
export function finalizersOfAppliers({ subject, fields }: ContestedField): Scenario {
  const apply = (id: string, manager: string, finalizers: readonly string[], writes?: 'create') => {
    const applied: Fields = merged(fields, finalizers.length === 0 ? {} : { metadata: { finalizers } });
    return applyAs(subject, { id, manager, own: 'a', fields: applied, ...(writes === undefined ? {} : { writes }) });
  };
  return {
    id: 'apply/finalizers',
    about:
      'Two managers apply a finalizer, and one of them another; it is kept when one gives it up. The object is deleted, and removed when both apply without finalizers.',
    steps: [
      apply('one', 'first', [first, second], 'create'),
      apply('other', 'second', [first]),
      apply('give-up', 'first', [second]),
      get(subject, 'a', 'shared'),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') } },
      apply('give-up-other', 'second', []),
      get(subject, 'a', 'held'),
      apply('give-up-last', 'first', []),
      goneOrJudged(subject, 'a'),
    ],
    checks: {
      'apply/keeps-items-of-others': must(
        allHold(
          { of: 'shared', at: '/metadata/finalizers', is: 'contains', value: first },
          { of: 'shared', at: '/metadata/finalizers', is: 'contains', value: second },
        ),
        answered('other', '2xx'),
        answered('give-up', '2xx'),
      ),
      'deletion/removed': must(
        allHold(answered('gone-a', 404)),
        shows('held', '/metadata/finalizers', [second]),
        { of: 'held', at: '/metadata/deletionTimestamp', is: 'set' },
        answered('give-up-last', '2xx'),
      ),
    },
  };
}
