import { type ContestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';
import { valueIn } from './request-form.ts';

/** The body of an apply is the same as that of the last one of its manager, and the object is not. */
export function appliedAgain(contested: ContestedField): Scenario {
  const { subject } = contested;
  const apply = (id: string, manager: string, value: string) =>
    applyAs(subject, { id, manager, own: 'a', fields: fieldsWith(contested, value) }, { force: 'true' });
  return {
    id: 'apply/applied-again',
    about: 'A manager applies a value, another applies a different one with force, and the first sends its body again.',
    steps: [apply('first', 'first', '1'), apply('second', 'second', '2'), apply('again', 'first', '1'), get(subject, 'a', 'after')],
    checks: {
      'apply/applied-wins': must(
        allHold(answered('again', 200), valueIn(contested, 'after', '1')),
        answered('first', '2xx'),
        answered('second', '2xx'),
        valueIn(contested, 'second', '2'),
      ),
    },
  };
}
