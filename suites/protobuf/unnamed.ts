import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, showsSame } from '../scenario/shows.ts';
import { create, testLabels, testObject } from '../scenario/test-object.ts';

const prefix: Template = { $join: [{ $own: 'g' }, '-'] };
/** So many that random names are not in order by chance. */
const made = Array.from({ length: 12 }, (_, index) => `made-${index + 1}`);
const [first = ''] = made;

/** Objects without a name that are created in the binary media type get generated names. */
export function unnamed(subject: Subject): Scenario {
  const post = (id: string): Step => ({
    id,
    do: 'send',
    request: {
      method: 'POST',
      path: subject.collection,
      binary: { ...testObject(subject, 'g', id), metadata: { generateName: prefix, labels: testLabels } },
    },
  });
  const read: Step = {
    id: 'read',
    do: 'send',
    request: { method: 'GET', path: { $join: [subject.collection, '/', { $ref: { step: first, at: '/metadata/name' } }] } },
  };
  return {
    id: 'protobuf/unnamed',
    about: 'Several objects are created in the binary media type with generateName, and one is read by its generated name.',
    needs: [{ need: 'binary' }],
    steps: [create(subject, 'a'), ...made.map(post), read],
    checks: {
      'object-metadata/generated-name': must(
        all(
          allHold(
            ...made.map((id) => answered(id, '2xx')),
            ...made.map((id) => differs(id, '/metadata/name', prefix)),
            showsSame('read', '/metadata/uid', first),
          ),
          { kind: 'random-names', of: made },
        ),
        answered('create-a', '2xx'),
        answered(first, '2xx'),
      ),
    },
  };
}
