import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { markedType } from '../scenario/marked-definition.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

const at = '/status/text';

/** The status of a type without a subresource for it: a field like others. */
export const statusAsField = scenariosPerSubject((subject) => (isUsedFor(subject, 'defined-types') ? [updated(markedType(subject))] : []));

function updated(subject: Subject): Scenario {
  const put = (id: string, from: string, status: { readonly [field: string]: Template }): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PUT',
      path: objectPath(subject, 'a'),
      body: { ...testObject(subject, 'a', id, { resourceVersion: versionOf(from) }), ...status },
    },
  });
  const body = { ...testObject(subject, 'a', 'create'), status: { text: 'first' } };
  return {
    id: 'verbs/status-as-field',
    subject,
    about: 'An object of a type without a status subresource is created with a status, and updated with another and without one.',
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: subject.collection, body } },
      get(subject, 'a', 'created'),
      put('put-other', 'created', { status: { text: 'second' } }),
      get(subject, 'a', 'with-other'),
      put('put-none', 'with-other', {}),
      get(subject, 'a', 'with-none'),
    ],
    checks: {
      'verbs/method/post': must(allHold(shows('created', at, 'first')), answered('create', '2xx'), answered('created', 200)),
      'verbs/put/replaces': must(
        allHold(answered('put-other', 200), shows('with-other', at, 'second'), answered('put-none', 200), {
          of: 'with-none',
          at,
          is: 'absent',
        }),
        shows('created', at, 'first'),
      ),
    },
  };
}
