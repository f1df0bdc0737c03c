import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, showsOther, showsSame } from '../scenario/shows.ts';
import { testLabels, testObject } from '../scenario/test-object.ts';

const prefix: Template = { $join: [{ $own: 'g' }, '-'] };

/** Enough that random names are never in the order of their creation. */
const made = Array.from({ length: 12 }, (_, index) => `made-${index + 1}`);

/** Objects with names that the server generates. The run removes them by the names in the responses. */
export function generatedName(subject: Subject): Scenario {
  return {
    id: 'object-metadata/generated-name',
    about: 'A dozen objects are created with generateName, and two are read by their generated names.',
    steps: [...made.map((id) => createUnnamed(subject, id)), read(subject, 'made-1'), read(subject, 'made-2')],
    checks: {
      'object-metadata/generated-name': must(
        all(
          allHold(
            ...made.map((id) => answered(id, '2xx')),
            showsSame('read-made-1', '/metadata/uid', 'made-1'),
            showsSame('read-made-2', '/metadata/uid', 'made-2'),
          ),
          { kind: 'random-names', of: made },
        ),
      ),
      'object-metadata/uid/unique': must(
        allHold(...made.slice(1).map((id) => showsOther(id, '/metadata/uid', 'made-1'))),
        ...made.map((id) => answered(id, '2xx')),
      ),
    },
  };
}

function createUnnamed(subject: Subject, id: string): Step {
  const whole = testObject(subject, 'g', id);
  return {
    id,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: { ...whole, metadata: { generateName: prefix, labels: testLabels } } },
  };
}

function read(subject: Subject, created: string): Step {
  const name: Template = { $ref: { step: created, at: '/metadata/name' } };
  return { id: `read-${created}`, do: 'send', request: { method: 'GET', path: { $join: [subject.collection, '/', name] } } };
}
