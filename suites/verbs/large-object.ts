import type { Predicate } from '#core/model/predicate';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { changeAnnotation, get, objectPath, testObject } from '../scenario/test-object.ts';
import { drainToWrite, watch } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** An object of 200 KB: far below the limit of the backing stores of servers, and above the size of the usual buffers. */
export const largeObject = scenariosPerSubject((subject) => (hasOne(subject) ? [readAndWritten(subject)] : []));

/** A built-in type and a defined one: what holds for them holds for others, and the text is sent and recorded often. */
function hasOne(subject: Subject): boolean {
  return isUsedFor(subject, 'single-cases') || isUsedFor(subject, 'defined-types');
}

/** Annotations of up to 256 KB are allowed on objects of every type. */
const largeAnnotation = 'apiconform-large';

/** Text of 200 KB in which no two parts of a thousand characters are the same, so that a repeated or lost part shows. */
function textOf(seed: number): string {
  return Array.from({ length: 200 }, (_, part) => `${String(seed + part).padStart(6, '0')}${'abcdefghij'.repeat(99)}wxyz`).join('');
}

const first = textOf(0);
const second = textOf(500_000);

function readAndWritten(subject: Subject): Scenario {
  const body = (state: string, large: string, metadata: { readonly [key: string]: Template } = {}): Template => ({
    ...testObject(subject, 'a', state, { annotations: { [changeAnnotation]: state, [largeAnnotation]: large }, ...metadata }),
  });
  const hasContent = (step: string, large: string, state: string) =>
    allHold(
      shows(step, `/metadata/annotations/${largeAnnotation}`, large),
      shows(step, `/metadata/annotations/${changeAnnotation}`, state),
    );
  const annotations = { [largeAnnotation]: second, [changeAnnotation]: 'put' };
  const isListed: Predicate = { of: 'listed', at: '/items', is: 'includes', value: { metadata: { name: { $own: 'a' }, annotations } } };
  const note = { metadata: { annotations: { [changeAnnotation]: 'patch' } } };
  return {
    id: 'verbs/large-object',
    about: 'An object of 200 KB is created, patched in a small part, updated, read, listed and watched.',
    steps: [
      list(subject, 'before'),
      watch(subject, 'stream', { resourceVersion: versionOf('before') }),
      {
        id: 'create',
        do: 'send',
        request: { method: 'POST', path: subject.collection, body: body('create', first) },
        writes: { own: 'a', as: 'create' },
      },
      { id: 'patch', do: 'send', request: mergePatch(subject, 'a', note), writes: { own: 'a', as: 'change' } },
      get(subject, 'a', 'patched'),
      {
        id: 'put',
        do: 'send',
        request: { method: 'PUT', path: objectPath(subject, 'a'), body: body('put', second, { resourceVersion: versionOf('patch') }) },
        writes: { own: 'a', as: 'change' },
      },
      get(subject, 'a', 'updated'),
      list(subject, 'listed'),
      drainToWrite('stream', 'put'),
    ],
    checks: {
      'verbs/method/post': must(hasContent('create', first, 'create'), answered('create', '2xx')),
      'verbs/method/patch': must(hasContent('patched', first, 'patch'), answered('patch', '2xx')),
      'verbs/patch/keeps': must(hasContent('patched', first, 'patch'), answered('patch', '2xx')),
      'verbs/method/put': must(all(hasContent('put', second, 'put'), hasContent('updated', second, 'put')), answered('put', '2xx')),
      'verbs/method/get': must(hasContent('updated', second, 'put'), answered('updated', 200)),
      'verbs/several/list': must(allHold(isListed), answered('listed', 200)),
      'events/change/create': must({ kind: 'event-of-write', stream: 'stream', write: 'create', type: 'ADDED' }),
      'events/change/update': must({ kind: 'event-of-write', stream: 'stream', write: 'put', type: 'MODIFIED' }),
      'resource-version-meaning/names-one-state': must({ kind: 'same-version-same-object' }, answered('put', '2xx')),
    },
  };
}
