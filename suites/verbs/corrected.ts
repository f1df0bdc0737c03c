import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { each, must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { change, changeAnnotation, create, get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { writeStep } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** A create that was refused leaves nothing behind: neither the object nor its name. Nor does an update that was refused. */
export const corrected = scenariosPerSubject((subject) => [
  refusedAtFirst(subject),
  ...(subject.writers === 'ours' ? [afterConflict(subject)] : []),
]);

/** A label that is refused as invalid, and one that has a wrong type. */
const wrong: Readonly<Record<string, Template>> = { invalid: '-no label-', 'of-wrong-type': 1 };

function refusedAtFirst(subject: Subject): Scenario {
  const post = (id: string, labels: { readonly [key: string]: Template }): Step => ({
    id,
    do: 'send',
    request: { method: 'POST', path: subject.collection, body: testObject(subject, 'a', id, { labels: { ...testLabels, ...labels } }) },
  });
  return {
    id: 'verbs/corrected',
    about: 'A create with a label that is refused is sent again with a right one.',
    steps: [
      ...Object.entries(wrong).map(([id, label]) => post(id, { 'apiconform-label': label })),
      post('corrected', { 'apiconform-label': 'label' }),
      get(subject, 'a', 'read'),
    ],
    checks: {
      'verbs/method/post': {
        when: Object.keys(wrong).map((step) => answered(step, '4xx')),
        otherwise: 'the target takes any text for a label',
        ...must(allHold(answered('corrected', '2xx'), shows('read', `/metadata/annotations/${changeAnnotation}`, 'corrected'))),
      },
    },
  };
}

/** A target may require a version in each update. */
function afterConflict(subject: Subject): Scenario {
  const put = (id: string): Step => ({
    id,
    do: 'send',
    request: { method: 'PUT', path: objectPath(subject, 'a'), body: testObject(subject, 'a', id) },
  });
  return {
    id: 'verbs/after-conflict',
    about: 'An object is updated without a resourceVersion, before and after an update from an old version was refused.',
    steps: [
      create(subject, 'a'),
      change(subject, 'a'),
      put('before'),
      writeStep(subject, 'update', { id: 'stale', own: 'a' }),
      put('after'),
      get(subject, 'a', 'read'),
      change(subject, 'a', { from: 'read', id: 'last' }),
      get(subject, 'a', 'read-last'),
    ],
    checks: each(['verbs/method/put', 'verbs/put/replaces'], {
      when: [answered('before', '2xx')],
      otherwise: 'the target requires a resourceVersion in each update',
      ...must(
        allHold(
          answered('after', 200),
          shows('read', `/metadata/annotations/${changeAnnotation}`, 'after'),
          answered('last', 200),
          shows('read-last', `/metadata/annotations/${changeAnnotation}`, 'last'),
        ),
        answered('stale', 409),
      ),
    }),
  };
}
