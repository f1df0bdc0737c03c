import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, showsSame } from '../scenario/shows.ts';
import { create, get, objectPath, testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

const ways = ['update', 'merge-patch', 'json-patch'] as const;
type Way = (typeof ways)[number];

/** The list of the status, whole, and without a required field in an item that is not the first, and below one. */
const phases: Readonly<Record<string, Template>> = {
  complete: [{ name: 'a' }, { name: 'b', below: { name: 'c' } }],
  'without-name': [{ name: 'a' }, { value: 'text' }],
  'with-null': [{ name: 'a' }, { name: null }],
  below: [{ name: 'a', below: {} }],
};
const incomplete = Object.keys(phases).slice(1);

/** The status of a custom resource is written without a field that it requires. */
export function requiredInStatus(subject: Subject): Scenario {
  const refused = ways.flatMap((way) => incomplete.map((what) => `${way}-${what}`));
  return {
    id: 'errors/required-in-status',
    subject,
    about: 'The status of a custom resource is updated and patched with items that have all that they require, and without it.',
    steps: [
      create(subject, 'a'),
      ...ways.flatMap((way) => write(subject, way, `${way}-complete`, phases['complete'] ?? [])),
      get(subject, 'a', 'before'),
      ...ways.flatMap((way) => incomplete.flatMap((what) => write(subject, way, `${way}-${what}`, phases[what] ?? []))),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'errors/required-field': must(
        allHold(...refused.map((step) => answered(step, '4xx')), showsSame('after', '/metadata/resourceVersion', 'before')),
        answered('create-a', '2xx'),
        ...ways.map((way) => answered(`${way}-complete`, '2xx')),
        answered('before', 200),
      ),
    },
  };
}

/** A write of the status; an update after a read of the version that it is based on. */
function write(subject: Subject, way: Way, id: string, list: Template): readonly Step[] {
  const path = objectPath(subject, 'a', 'status');
  const { apiVersion, kind } = subject;
  const status = { phases: list };
  if (way === 'update') {
    const metadata = { name: { $own: 'a' }, labels: testLabels, resourceVersion: versionOf(`before-${id}`) };
    const body = { apiVersion, kind, metadata, spec: subject.body['spec'] ?? {}, status };
    return [get(subject, 'a', `before-${id}`), { id, do: 'send', request: { method: 'PUT', path, body } }];
  }
  const patch: Request = { method: 'PATCH', path, headers: { 'content-type': patchTypes[way] } };
  const body = way === 'json-patch' ? [{ op: 'add', path: '/status', value: status }] : { status };
  return [{ id, do: 'send', request: { ...patch, body } }];
}
