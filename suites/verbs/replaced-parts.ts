import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { createWithFinalizers, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { create, get, objectPath, testObject } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

const [before, instead] = ['apiconform.example/before', 'apiconform.example/instead'];
const text = 'dmFsdWU=';
/** The places that one JSON patch sets twice. */
const twice = ['/metadata/labels/apiconform-twice', '/metadata/annotations/apiconform-twice', '/data/twice'] as const;

/** Updates that put one thing in the place of another, and a JSON patch that sets the same fields twice. */
export function replacedParts(subject: Subject): Scenario {
  const put = (
    own: string,
    from: string,
    metadata: { readonly [field: string]: Template },
    fields: { readonly [field: string]: Template },
  ): Step => ({
    id: `put-${own}`,
    do: 'send',
    request: {
      method: 'PUT',
      path: objectPath(subject, own),
      body: { ...testObject(subject, own, `put-${own}`, { resourceVersion: versionOf(from), ...metadata }), ...fields },
    },
  });
  return {
    id: 'verbs/replaced-parts',
    about:
      'An update replaces a finalizer by another one, an update moves a key from the data to the binary data, and a JSON patch sets a label, an annotation and a key twice.',
    steps: [
      createWithFinalizers(subject, 'f', [before]),
      put('f', 'create-f', { finalizers: [instead] }, {}),
      get(subject, 'f', 'after-f'),
      ...removeFinalizers(subject, 'f').slice(0, 1),
      {
        id: 'create-m',
        do: 'send',
        request: {
          method: 'POST',
          path: subject.collection,
          body: { ...testObject(subject, 'm', 'create-m'), data: { key: 'value', moved: 'value' } },
        },
      },
      put('m', 'create-m', {}, { data: { key: 'value' }, binaryData: { moved: text } }),
      get(subject, 'm', 'after-m'),
      create(subject, 'j'),
      {
        id: 'patch-j',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(subject, 'j'),
          headers: { 'content-type': patchTypes['json-patch'] },
          body: ['first', 'second'].flatMap((value) => twice.map((path) => ({ op: 'add', path, value }))),
        },
      },
      get(subject, 'j', 'after-j'),
    ],
    checks: {
      'verbs/put/replaces': must(
        allHold(
          shows('after-f', '/metadata/finalizers', [instead]),
          { of: 'after-m', at: '/data/moved', is: 'absent' },
          shows('after-m', '/binaryData/moved', text),
        ),
        shows('create-f', '/metadata/finalizers', [before]),
        answered('put-f', '2xx'),
        answered('create-m', '2xx'),
        answered('put-m', '2xx'),
        answered('after-f', 200),
        answered('after-m', 200),
      ),
      'verbs/method/patch': must(
        allHold(answered('patch-j', '2xx'), ...twice.map((at) => shows('after-j', at, 'second'))),
        answered('create-j', '2xx'),
        answered('after-j', 200),
      ),
    },
  };
}
