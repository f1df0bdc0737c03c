import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { createWithFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { changeAnnotation, get, objectPath, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** Every operation of a JSON patch, on keys with and without a slash, which pointers write as `~1`. */
export const jsonPatches = scenariosPerSubject((subject) => [everyOperation(subject)]);

const slashed = (name: string): string => `apiconform.example/${name}`;
const at = (key: string): `/${string}` => `/metadata/annotations/${key.replaceAll('/', '~1')}`;

/** The values of the annotations before the patch. */
const before: Readonly<Record<string, string>> = {
  [slashed('removed')]: '1',
  'apiconform-removed': '2',
  [slashed('moved')]: '3',
  'apiconform-moved': '4',
  [slashed('copied')]: '5',
  'apiconform-replaced': '6',
};

/** What the patch does: the operations, and the annotations that it leaves; `undefined` is one that it removes. */
const operations: readonly Template[] = [
  { op: 'test', path: at(slashed('removed')), value: '1' },
  { op: 'remove', path: at(slashed('removed')) },
  { op: 'remove', path: at('apiconform-removed') },
  { op: 'move', from: at(slashed('moved')), path: at('apiconform-from-slash') },
  { op: 'move', from: at('apiconform-moved'), path: at(slashed('to-slash')) },
  { op: 'copy', from: at(slashed('copied')), path: at('apiconform-copy') },
  { op: 'replace', path: at('apiconform-replaced'), value: '7' },
  { op: 'add', path: at(slashed('added')), value: '8' },
  { op: 'test', path: at(slashed('to-slash')), value: '4' },
];

const after: Readonly<Record<string, string | undefined>> = {
  [slashed('removed')]: undefined,
  'apiconform-removed': undefined,
  [slashed('moved')]: undefined,
  'apiconform-moved': undefined,
  'apiconform-from-slash': '3',
  [slashed('to-slash')]: '4',
  [slashed('copied')]: '5',
  'apiconform-copy': '5',
  'apiconform-replaced': '7',
  [slashed('added')]: '8',
};

const headers = { 'content-type': 'application/json-patch+json' };
const finalizers = ['one', 'two', 'three'].map((name) => `apiconform.example/${name}`);

/** Each operation counts the items that the operations before it left. */
function itemsRemoved(subject: Subject): readonly Step[] {
  const patch = (id: string, ...body: readonly Template[]): Step => ({
    id,
    do: 'send',
    request: { method: 'PATCH', path: objectPath(subject, 'b'), headers, body },
  });
  const first = { op: 'remove', path: '/metadata/finalizers/0' };
  return [
    createWithFinalizers(subject, 'b', finalizers),
    patch('remove-items', first, first),
    get(subject, 'b', 'without-items'),
    patch('release', { op: 'remove', path: '/metadata/finalizers' }),
  ];
}

function everyOperation(subject: Subject): Scenario {
  const body = testObject(subject, 'a', 'create', { annotations: { [changeAnnotation]: 'create', ...before } });
  // A namespace finalizes itself.
  const holds = subject.deletion === 'immediate';
  return {
    id: 'verbs/json-patches',
    about:
      'An object is patched by every operation of a JSON patch at once, on annotations with and without a slash in their keys; of another one, two items of a list are removed.',
    steps: [
      { id: 'create', do: 'send', request: { method: 'POST', path: subject.collection, body } },
      { id: 'patch', do: 'send', request: { method: 'PATCH', path: objectPath(subject, 'a'), headers, body: operations } },
      get(subject, 'a', 'patched'),
      ...(holds ? itemsRemoved(subject) : []),
    ],
    checks: {
      'verbs/method/patch': must(
        allHold(
          answered('patch', 200),
          ...Object.entries(after).map(([key, value]) =>
            value === undefined ? ({ of: 'patched', at: at(key), is: 'absent' } as const) : shows('patched', at(key), value),
          ),
          ...(holds ? [answered('remove-items', 200), shows('without-items', '/metadata/finalizers', finalizers.slice(2))] : []),
        ),
        answered('create', '2xx'),
        answered('patched', 200),
      ),
    },
  };
}
