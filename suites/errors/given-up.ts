import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { applyAs, type Fields } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { get } from '../scenario/test-object.ts';

/** Fields of an object of a type, and the same ones without a field that the type requires. */
export type RequiredField = { readonly whole: Fields; readonly without: Fields };

/** The required field of an item of a list. */
export const ofDriver: RequiredField = {
  whole: { spec: { drivers: [{ name: 'driver.example.com', nodeID: 'node-1' }] } },
  without: { spec: { drivers: [{ name: 'driver.example.com' }] } },
};

/** The required field of a map. */
export const ofText: RequiredField = {
  whole: { spec: { text: 'value', parts: [{ title: 'value' }] } },
  without: { spec: { parts: [{ title: 'value' }] } },
};

/** A manager gives up a required field that only it applied. */
export function requiredGivenUp(subject: Subject, { whole, without }: RequiredField): Scenario {
  const apply = (id: string, fields: Fields) => applyAs(subject, { id, manager: 'first', own: 'a', fields });
  return {
    id: 'errors/required-field-given-up',
    subject,
    about: 'A manager applies an object, again the same, and without a field that is required and that no other manager owns.',
    steps: [
      apply('first', whole),
      apply('again', whole),
      get(subject, 'a', 'before'),
      apply('give-up', without),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'errors/required-field': must(
        allHold(answered('give-up', '4xx'), showsSame('after', '/spec', 'before')),
        answered('first', '2xx'),
        answered('again', '2xx'),
        answered('before', 200),
      ),
    },
  };
}
