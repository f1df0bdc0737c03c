import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsOther, showsSame } from '../scenario/shows.ts';
import { testObject } from '../scenario/test-object.ts';

const begins: Template = { $join: [{ $own: 'g' }, '-'] };

/** Two objects with names that the server generates. The run removes them by the names in the responses. */
export function generatedName(subject: Subject): Scenario {
  return {
    id: 'object-metadata/generated-name',
    about: 'Two objects are created with generateName, and read by their generated names.',
    steps: [createUnnamed(subject, 'first'), createUnnamed(subject, 'second'), read(subject, 'first'), read(subject, 'second')],
    checks: {
      'object-metadata/generated-name': must(
        allHold(
          answered('first', '2xx'),
          answered('second', '2xx'),
          { of: 'first', at: '/metadata/name', is: 'contains', value: begins },
          { of: 'second', at: '/metadata/name', is: 'contains', value: begins },
          { of: 'first', at: '/metadata/name', is: 'differs', value: begins },
          showsOther('second', '/metadata/name', 'first'),
          showsSame('read-first', '/metadata/uid', 'first'),
          showsSame('read-second', '/metadata/uid', 'second'),
        ),
      ),
    },
  };
}

function createUnnamed(subject: Subject, id: string): Step {
  const whole = testObject(subject, 'g', id);
  const labels = { 'apiconform-run': { $run: true }, 'apiconform-case': { $case: true } } as const;
  return {
    id,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: { ...whole, metadata: { generateName: begins, labels } } },
  };
}

function read(subject: Subject, created: string): Step {
  const name: Template = { $ref: { step: created, at: '/metadata/name' } };
  return { id: `read-${created}`, do: 'send', request: { method: 'GET', path: { $join: [subject.collection, '/', name] } } };
}
