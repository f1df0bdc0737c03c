import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { createWithFinalizers } from '../scenario/object-with-finalizers.ts';
import type { Judgement, Scenario } from '../scenario/scenario.ts';
import { get, goneOrJudged } from '../scenario/test-object.ts';
import { finalizers, requestDeletion, setFinalizers } from './finalizers.ts';

const { one, other } = finalizers;

/** Finalizers may be removed in any order: the object is removed after each of two orders. */
export function orders(subject: Subject): Scenario {
  return {
    id: 'deletion/orders',
    about: 'Of two objects with the same two finalizers, one loses the first before the second, and the other the second before the first.',
    steps: [...letGo('a', other), ...letGo('b', one)],
    checks: { 'deletion/any-order/as-listed': gone('a'), 'deletion/any-order/reverse': gone('b') },
  };

  function letGo(own: string, last: string) {
    return [
      createWithFinalizers(subject, own, [one, other]),
      requestDeletion(subject, own, `delete-${own}`, 'delete'),
      setFinalizers(subject, own, `remove-one-${own}`, [last]),
      get(subject, own, `held-${own}`),
      setFinalizers(subject, own, `remove-last-${own}`, []),
      goneOrJudged(subject, own),
    ];
  }
}

function gone(own: string): Judgement {
  return {
    given: [{ of: `held-${own}`, at: '/metadata/deletionTimestamp', is: 'set' }],
    expect: {
      kind: 'holds',
      all: [answered(`remove-one-${own}`, '2xx'), answered(`remove-last-${own}`, '2xx'), answered(`gone-${own}`, 404)],
    },
  };
}
