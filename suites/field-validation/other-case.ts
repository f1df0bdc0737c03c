import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** A field of the type, and a name that differs from its own in case. */
const [known, other] = ['immutable', 'Immutable'];

/** Fields under names that differ from their own in case, which are unknown fields. */
export const otherCase = scenariosPerSubject((subject) => (isUsedFor(subject, 'single-cases') ? [created(subject)] : []));

function created(subject: Subject): Scenario {
  return {
    id: 'field-validation/other-case',
    needs: [{ need: 'field-validation' }],
    about: `Objects are created with ${other} in place of ${known}, at the levels Strict and Warn.`,
    steps: [
      createAt(subject, 'plain', 'Strict', { [known]: false }),
      createAt(subject, 'strict', 'Strict', { [other]: true }),
      get(subject, 'strict', 'after-strict'),
      createAt(subject, 'warn', 'Warn', { [other]: true }),
      get(subject, 'warn', 'after-warn'),
    ],
    checks: {
      'field-validation-level/another-case/refused': must(
        {
          kind: 'all',
          of: [
            { kind: 'holds', all: [answered('strict', 400), answered('after-strict', 404)] },
            { kind: 'error-names-fields', of: 'strict', fields: [other] },
          ],
        },
        answered('plain', '2xx'),
      ),
      'field-validation-level/another-case/warned': must(
        {
          kind: 'all',
          of: [
            {
              kind: 'holds',
              all: [
                answered('warn', '2xx'),
                { of: 'after-warn', at: `/${known}`, is: 'absent' },
                { of: 'after-warn', at: `/${other}`, is: 'absent' },
              ],
            },
            { kind: 'field-warnings', of: 'warn', fields: [other], warned: 'each' },
          ],
        },
        answered('plain', '2xx'),
      ),
    },
  };
}

function createAt(subject: Subject, own: string, fieldValidation: string, fields: { readonly [name: string]: boolean }): Step {
  const body = { ...testObject(subject, own, own), ...fields };
  return { id: own, do: 'send', request: { method: 'POST', path: subject.collection, query: { fieldValidation }, body } };
}
