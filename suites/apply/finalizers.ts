import type { Predicate } from '#core/model/predicate';
import type { ContestedField } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, type Fields, merged } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { get, goneOrJudged, objectPath } from '../scenario/test-object.ts';

const [first, second, third] = ['apiconform.example/first', 'apiconform.example/second', 'apiconform.example/third'];

/** Whether the step shows these finalizers. */
function hasEach(of: string, ...finalizers: readonly string[]): readonly Predicate[] {
  return finalizers.map((value) => ({ of, at: '/metadata/finalizers', is: 'contains', value }));
}

/** Finalizers that two managers apply, and give up one after the other. */
export function finalizersOfAppliers({ subject, fields }: ContestedField): Scenario {
  const apply = (id: string, manager: string, finalizers: readonly string[], writes?: 'create') => {
    const applied: Fields = merged(fields, finalizers.length === 0 ? {} : { metadata: { finalizers } });
    return applyAs(subject, { id, manager, own: 'a', fields: applied, ...(writes === undefined ? {} : { writes }) });
  };
  return {
    id: 'apply/finalizers',
    about:
      'Two managers apply a finalizer, and one of them another; it is kept when one gives it up. A third applies without finalizers, with one of its own, and without it. The object is deleted, and removed when both apply without finalizers.',
    steps: [
      apply('one', 'first', [first, second], 'create'),
      apply('other', 'second', [first]),
      apply('give-up', 'first', [second]),
      get(subject, 'a', 'shared'),
      apply('without', 'third', []),
      apply('with', 'third', [third]),
      get(subject, 'a', 'joined'),
      apply('without-again', 'third', []),
      get(subject, 'a', 'left'),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') } },
      apply('give-up-other', 'second', []),
      get(subject, 'a', 'held'),
      apply('give-up-last', 'first', []),
      goneOrJudged(subject, 'a'),
    ],
    checks: {
      'apply/keeps-items-of-others': must(
        allHold(...hasEach('shared', first, second), ...hasEach('joined', first, second, third), ...hasEach('left', first, second)),
        answered('other', '2xx'),
        answered('give-up', '2xx'),
        ...['without', 'with', 'without-again'].map((step) => answered(step, '2xx')),
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
