import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { unstructuredType } from '../scenario/marked-definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';

/** Values that look alike and are different: a number and its text, and a list in another order. */
export function sameValue(subject: Subject): Scenario {
  const type = unstructuredType(subject);
  return {
    id: 'apply/same-value',
    subject: type,
    about: 'A manager applies a number and a list; others apply the number as a text, the list in another order, and both as they are.',
    steps: [
      applyAs(type, { id: 'first', manager: 'first', own: 'a', fields: { spec: { number: 1, list: [1, 2] } }, writes: 'create' }),
      applyAs(type, { id: 'text', manager: 'second', own: 'a', fields: { spec: { number: '1' } } }),
      applyAs(type, { id: 'other-order', manager: 'third', own: 'a', fields: { spec: { list: [2, 1] } } }),
      applyAs(type, { id: 'same', manager: 'fourth', own: 'a', fields: { spec: { number: 1, list: [1, 2] } } }),
    ],
    checks: { 'apply/conflict': must(allHold(answered('text', '4xx'), answered('other-order', '4xx')), answered('same', '2xx')) },
  };
}
