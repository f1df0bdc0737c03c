import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, get, testLabels, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** A create that was refused leaves nothing behind: neither the object nor its name. */
export const corrected = scenariosPerSubject((subject) => [refusedAtFirst(subject)]);

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
