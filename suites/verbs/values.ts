import type { Expectation } from '#core/model/expectation';
import type { Predicate } from '#core/model/predicate';
import { applyMediaType, type Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { list, versionOf } from '../scenario/collection-read.ts';
import { mergePatch } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { drainToWrite, watch } from '../scenario/watch-stream.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Texts that servers and encodings lose, cut or change: empty, blank, beyond ASCII, escaped, and beyond 16 bits. */
const texts = {
  empty: '',
  blank: ' ',
  accents: 'Grüße, ñandú',
  // A letter and a combining accent, which normal forms compose.
  decomposed: 'Cafe\u0301',
  ideographs: '漢字かな',
  astral: '🦉𝄞',
  escapes: '"quotes" \\ / \t\n\u2028 \u007f',
  number: '00.10',
  word: 'null',
} as const;

/** The texts that the body of an apply can have: YAML allows control characters only where they are escaped. */
const textsInYaml = Object.fromEntries(Object.entries(texts).filter(([name]) => name !== 'escapes'));

/** What an update leaves: other values for the same keys. */
const turned = Object.fromEntries(
  Object.keys(texts).map((name, index, names) => [name, Object.entries(texts)[(index + 1) % names.length]?.[1] ?? '']),
);

/** A label without a value, which selectors find by its key. */
const emptyLabel = 'apiconform-empty';

/** Keys that differ only in their domain, of which the object has the first. */
const [ownDomain, otherDomain] = ['one.apiconform.example/part', 'other.apiconform.example/part'];

/** Whether values are returned as they were sent. */
export const values = scenariosPerSubject((subject) => [kept(subject)]);

/** The texts as annotations and, where objects of the type have a map of their own, as its values. */
function contentOf(subject: Subject, own: string, state: string, content: Readonly<Record<string, string>>, metadata = {}): Template {
  const base = testObject(subject, own, state, {
    labels: { ...testLabels, [emptyLabel]: '', [ownDomain]: 'yes' },
    annotations: { [changeAnnotation]: state, ...annotationsOf(content) },
    ...metadata,
  });
  return hasData(subject) ? { ...base, data: content } : base;
}

function annotationsOf(content: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(content).map(([name, text]) => [`apiconform-text-${name}`, text]));
}

function hasData(subject: Subject): boolean {
  return subject.managedMap === '/data';
}

/** The response of a step has these texts. */
function showsTexts(subject: Subject, step: string, content: Readonly<Record<string, string>>): Expectation {
  const annotations = Object.entries(annotationsOf(content)).map(([name, text]) => shows(step, `/metadata/annotations/${name}`, text));
  const data: readonly Predicate[] = hasData(subject)
    ? Object.entries(content).map(([name, text]) => shows(step, `/data/${name}`, text))
    : [];
  return allHold(...annotations, ...data);
}

/** The test object in a list has these texts; there may be objects of others. */
function listsTexts(subject: Subject, step: string, content: Readonly<Record<string, string>>): Expectation {
  const metadata = { name: { $own: 'a' }, annotations: annotationsOf(content) };
  return allHold({
    of: step,
    at: '/items',
    is: 'includes',
    value: { metadata, ...(hasData(subject) ? { data: content } : {}) },
  });
}

function kept(subject: Subject): Scenario {
  const path = objectPath(subject, 'a');
  const write = (id: string, request: Request, as: 'create' | 'change'): Step => ({ id, do: 'send', request, writes: { own: 'a', as } });
  const patched = {
    metadata: { annotations: { [changeAnnotation]: 'patch', ...annotationsOf(texts) } },
    ...(hasData(subject) ? { data: texts } : {}),
  };
  const applied: Request = {
    method: 'PATCH',
    path,
    query: { fieldManager: 'apiconform-applier', force: 'true' },
    headers: { 'content-type': applyMediaType },
    body: contentOf(subject, 'a', 'apply', textsInYaml),
  };
  const label = shows('created', `/metadata/labels/${emptyLabel}`, '');
  const selected = { labelSelector: { $join: [`${emptyLabel},apiconform-case=`, { $case: true }] } };
  // The object has no label of that key.
  const unequal = { labelSelector: { $join: ['apiconform-none!=value,apiconform-case=', { $case: true }] } };
  const lists = ['selected', 'unequal', 'own-domain', 'other-domain'];
  const inDomain = (key: string) => ({ labelSelector: { $join: [`${key}=yes,apiconform-case=`, { $case: true }] } });
  return {
    id: 'verbs/values',
    about:
      'An object with empty texts, texts beyond ASCII and a label without a value is created, patched, updated, applied, read, listed and watched.',
    steps: [
      list(subject, 'before'),
      watch(subject, 'stream', { resourceVersion: versionOf('before') }),
      write('create', { method: 'POST', path: subject.collection, body: contentOf(subject, 'a', 'create', texts) }, 'create'),
      get(subject, 'a', 'created'),
      list(subject, 'selected', selected),
      list(subject, 'unequal', unequal),
      list(subject, 'own-domain', inDomain(ownDomain)),
      list(subject, 'other-domain', inDomain(otherDomain)),
      write('turn', mergePatch(subject, 'a', contentOf(subject, 'a', 'turn', turned)), 'change'),
      get(subject, 'a', 'turned'),
      write('patch', mergePatch(subject, 'a', patched), 'change'),
      write(
        'put',
        { method: 'PUT', path, body: contentOf(subject, 'a', 'put', turned, { resourceVersion: versionOf('patch') }) },
        'change',
      ),
      get(subject, 'a', 'updated'),
      list(subject, 'listed'),
      drainToWrite('stream', 'put'),
      { id: 'apply', do: 'send', request: applied },
      get(subject, 'a', 'applied'),
    ],
    checks: {
      'verbs/method/post': must(
        all(showsTexts(subject, 'create', texts), showsTexts(subject, 'created', texts)),
        answered('create', '2xx'),
        answered('created', 200),
      ),
      'verbs/method/get': must(showsTexts(subject, 'created', texts), answered('created', 200)),
      'verbs/method/patch': must(
        all(showsTexts(subject, 'turned', turned), showsTexts(subject, 'patch', texts)),
        answered('turn', '2xx'),
        answered('patch', '2xx'),
      ),
      'apply/applied-wins': must(
        all(showsTexts(subject, 'apply', textsInYaml), showsTexts(subject, 'applied', textsInYaml)),
        answered('apply', '2xx'),
        answered('applied', 200),
      ),
      'verbs/method/put': must(all(showsTexts(subject, 'put', turned), showsTexts(subject, 'updated', turned)), answered('put', '2xx')),
      'object-metadata/labels': must(
        all(allHold(label, shows('updated', `/metadata/labels/${emptyLabel}`, '')), { kind: 'shows-own-state', read: 'selected' }),
        answered('created', 200),
      ),
      'collections/selected/label': must(
        all(...lists.map((read) => ({ kind: 'shows-own-state', read }) as const)),
        answered('created', 200),
        ...lists.map((read) => answered(read, 200)),
      ),
      'verbs/several/list': must(
        all({ kind: 'shows-own-state', read: 'listed' }, listsTexts(subject, 'listed', turned)),
        answered('listed', 200),
      ),
      'resource-version-meaning/names-one-state': must({ kind: 'same-version-same-object' }, answered('put', '2xx')),
      'events/change/update': must({ kind: 'event-of-write', stream: 'stream', write: 'put', type: 'MODIFIED' }, answered('put', '2xx')),
    },
  };
}
