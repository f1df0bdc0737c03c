import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { jsonText } from '../scenario/json-text.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, get, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { patchKindsOf, patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Texts as they are written in JSON, and what they mean. */
const texts: Readonly<Record<string, { readonly written: string; readonly value: string }>> = {
  letters: { written: '\\u0061\\u0062c', value: 'abc' },
  accents: { written: 'Gr\\u00fc\\u00DFe', value: 'Grüße' },
  pair: { written: '\\ud83e\\uDD89 \\ud834\\udd1e', value: '🦉 𝄞' },
  slashes: { written: 'a\\/b/c', value: 'a/b/c' },
  controls: { written: '\\b\\f\\n\\r\\t', value: '\b\f\n\r\t' },
  backslash: { written: '\\\\u0061\\\\n', value: '\\u0061\\n' },
  quotes: { written: '\\u0022\\"\\u005c', value: '""\\' },
  separators: { written: '\\u2028\\u00a0', value: '\u2028\u00a0' },
  '\\u006bey': { written: 'value', value: 'value' },
};

/** The key of an annotation for a text, as it is written or as it is. */
const keyOf = (name: string): string => `apiconform-text-${name}`;

const annotations = (state: string): string =>
  [`"${changeAnnotation}":"${state}"`, ...Object.entries(texts).map(([name, { written }]) => `"${keyOf(name)}":"${written}"`)].join(', ');

/** Bodies in JSON with escapes, and with spaces around and between their parts. */
export const escapes = scenariosPerSubject((subject) => [escaped(subject)]);

function escaped(subject: Subject): Scenario {
  const path = objectPath(subject, 'a');
  const patches = patchKindsOf(subject);
  const whole = (state: string, version: readonly Template[] = []): Template => {
    const fields = Object.entries<Template>({ ...subject.body }).flatMap(([key, value]) => [`,\r\n "${key}": `, jsonText(value)]);
    const metadata = [
      '{ "name": "',
      { $own: 'a' },
      '", "labels": ',
      jsonText(testLabels),
      ...version,
      `, "annotations": {${annotations(state)}} }`,
    ];
    const identity = ['\n \t{ "apiVersion": ', jsonText(subject.apiVersion), `, "kind" : "${subject.kind}", "metadata":`];
    return { $join: [...identity, ...metadata, ...fields, ' }\r\n'] };
  };
  const ofPatch = (kind: keyof typeof patchTypes): string =>
    kind === 'json-patch'
      ? ` [ {"op": "add", "path": "\\/metadata\\/annotations", "value": {${annotations(kind)}}} ]\n`
      : `\n{"metadata": {"annotations": {${annotations(kind)}}} }\n`;
  // Others may have written to a shared object since.
  const version = subject.writers === 'shared' ? [] : [', "resourceVersion": "', versionOf('post'), '"'];
  const headers = { 'content-type': 'application/json' };
  const write = (id: string, request: Request): readonly Step[] => [{ id, do: 'send', request }, get(subject, 'a', `after-${id}`)];
  const isWritten = (...ids: readonly string[]) =>
    must(
      allHold(
        ...ids.flatMap((id) => [
          answered(id, '2xx'),
          shows(`after-${id}`, `/metadata/annotations/${changeAnnotation}`, id),
          ...Object.entries(texts).map(([name, { value }]) =>
            shows(`after-${id}`, `/metadata/annotations/${keyOf(name.replace('\\u006b', 'k'))}`, value),
          ),
        ]),
      ),
    );
  return {
    id: 'verbs/escapes',
    about: 'An object is created, updated and patched by bodies in JSON with escapes and with spaces around their parts.',
    steps: [
      ...write('post', { method: 'POST', path: subject.collection, headers, body: testObject(subject, 'a', 'post'), text: whole('post') }),
      ...write('put', { method: 'PUT', path, headers, body: testObject(subject, 'a', 'put'), text: whole('put', version) }),
      ...patches.flatMap((kind) =>
        write(kind, { method: 'PATCH', path, headers: { 'content-type': patchTypes[kind] }, text: ofPatch(kind) }),
      ),
    ],
    checks: {
      'verbs/method/post': isWritten('post'),
      'verbs/method/put': isWritten('put'),
      'verbs/method/patch': isWritten(...patches),
    },
  };
}
