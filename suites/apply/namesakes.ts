import { type ContestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { inOtherNamespace, makeOtherNamespace } from '../scenario/other-namespace.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { valueIn } from './request-form.ts';

/** Objects of one name in two namespaces have the values and the owners of their own applies. */
export function namesakes(contested: ContestedField): Scenario {
  const { subject } = contested;
  const there = inOtherNamespace(subject);
  const both = (id: string, where: typeof subject, value: string | undefined) =>
    applyAs(where, { id, manager: 'both', own: 'b', fields: fieldsWith(contested, value) });
  const made = ['make-other', 'first', 'second'].map((step) => answered(step, '2xx'));
  const madeByBoth = ['make-other', 'both-here', 'both-there', 'both-changes-here'].map((step) => answered(step, '2xx'));
  return {
    id: 'apply/namesakes',
    about:
      'One manager applies an object, and another manager an object of the same name in another namespace; each then applies another value to its own. A third manager applies the same bodies to two more objects of one name, and gives up a field of one.',
    steps: [
      makeOtherNamespace(),
      applyAs(subject, { id: 'first', manager: 'first', own: 'a', fields: fieldsWith(contested, '1'), writes: 'create' }),
      applyAs(there, { id: 'second', manager: 'second', own: 'a', fields: fieldsWith(contested, '2') }),
      applyAs(there, { id: 'second-changes', manager: 'second', own: 'a', fields: fieldsWith(contested, '3') }),
      get(there, 'a', 'changed-there'),
      get(subject, 'a', 'unchanged'),
      applyAs(subject, { id: 'first-changes', manager: 'first', own: 'a', fields: fieldsWith(contested, '4'), writes: 'change' }),
      get(subject, 'a', 'changed'),
      get(there, 'a', 'unchanged-there'),
      both('both-here', subject, '1'),
      both('both-there', there, '1'),
      both('both-changes-here', subject, '2'),
      both('both-changes-there', there, '2'),
      get(there, 'b', 'same-there'),
      both('both-gives-up', subject, undefined),
      get(subject, 'b', 'given-up'),
      get(there, 'b', 'kept-there'),
    ],
    checks: {
      'apply/applied-wins': must(
        allHold(
          answered('second-changes', '2xx'),
          valueIn(contested, 'changed-there', '3'),
          answered('first-changes', '2xx'),
          valueIn(contested, 'changed', '4'),
          answered('both-changes-there', '2xx'),
          valueIn(contested, 'same-there', '2'),
        ),
        ...made,
        ...madeByBoth,
      ),
      'apply/removes-missing-items': must(
        allHold(answered('given-up', 200), { of: 'given-up', at: contested.at, is: 'absent' }, valueIn(contested, 'kept-there', '2')),
        ...madeByBoth,
        answered('both-changes-there', '2xx'),
        answered('both-gives-up', '2xx'),
      ),
      'apply/keeps-the-rest': must(
        allHold(valueIn(contested, 'unchanged', '1'), valueIn(contested, 'unchanged-there', '3')),
        ...made,
        answered('second-changes', '2xx'),
        answered('first-changes', '2xx'),
      ),
    },
  };
}
