import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { type Judgements, must } from '../scenario/scenario.ts';
import { allHold, shows, showsSame } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { scaleFrom } from './scale-from.ts';
import { ofSamples, patchHeaders } from './status-writes.ts';

const wanted = '/spec/replicas';

/** Patches the status of an object. */
export function patchedStatus(subject: Subject): Step {
  const request: Request = {
    method: 'PATCH',
    path: objectPath(subject, 'a', 'status'),
    headers: patchHeaders.merge,
    body: { status: ofSamples.fields(1) },
  };
  return { id: 'patch-status', do: 'send', request, writes: { own: 'a', as: 'change' } };
}

/** Reads the status and the scale of an object, and updates and patches the scale. */
export function partsInTurn(subject: Subject): readonly Step[] {
  const path = objectPath(subject, 'a', 'scale');
  const body = scaleFrom('scale', 5, ['name', 'namespace', 'resourceVersion']);
  return [
    { id: 'status', do: 'send', request: { method: 'GET', path: objectPath(subject, 'a', 'status') } },
    { id: 'scale', do: 'send', request: { method: 'GET', path } },
    { id: 'put-scale', do: 'send', request: { method: 'PUT', path, body } },
    get(subject, 'a', 'after-put-scale'),
    { id: 'patch-scale', do: 'send', request: { method: 'PATCH', path, headers: patchHeaders.merge, body: { spec: { replicas: 6 } } } },
    get(subject, 'a', 'after-patch-scale'),
  ];
}

/** The status and the scale are those of the object that was created last under the name. */
export const partsJudgements: Judgements = {
  'paths/namespaced/subresource': must(
    allHold(showsSame('status', '/metadata/uid', 'create-a'), showsSame('scale', '/metadata/uid', 'create-a')),
    answered('create-a', '2xx'),
    answered('object', 200),
  ),
  'paths/subresource/status-patched': must(
    allHold(shows('patch-status', ofSamples.at, 1), shows('at-last', ofSamples.at, 1)),
    answered('create-a', '2xx'),
    answered('object', 200),
  ),
  'paths/subresource/scale-updated': must(
    allHold(answered('put-scale', 200), shows('after-put-scale', wanted, 5)),
    answered('create-a', '2xx'),
    answered('at-last', 200),
  ),
  'paths/subresource/scale-patched': must(
    allHold(answered('patch-scale', 200), shows('after-patch-scale', wanted, 6)),
    answered('create-a', '2xx'),
    answered('at-last', 200),
  ),
};
