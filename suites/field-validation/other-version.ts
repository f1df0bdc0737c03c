import type { Expectation } from '#core/model/expectation';
import type { Request } from '#core/model/request';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get, objectPath, testObject } from '../scenario/test-object.ts';
import { defined, inVersion } from '../scenario/two-versions.ts';
import { rowScenariosPerSubject } from '../suite-module.ts';
import { fieldsOfOneVersion } from './fields-of-one-version.ts';

/** An unknown field in another version than the one in which objects are stored. */
export const unknownInOtherVersion = rowScenariosPerSubject('field-validation', (subject) =>
  isUsedFor(subject, 'defined-types') ? [scenario(subject), fieldsOfOneVersion(subject)] : [],
);

export const unknown = 'unknownBelow';

/** The write is accepted without the unknown field of the map, with a warning. */
export function warned(step: string, map: 'spec' | 'status'): Expectation {
  return all(allHold(answered(step, '2xx'), { of: step, at: `/${map}/${unknown}`, is: 'absent' }), {
    kind: 'field-warnings',
    of: step,
    fields: [unknown],
    warned: 'each',
  });
}

/** The write is rejected, naming the unknown field. */
export function refused(step: string): Expectation {
  return all(allHold(answered(step, 400)), { kind: 'error-names-fields', of: step, fields: [unknown] });
}

const group = { $group: 'unknown-in-versions' } as const;
const levels = ['Warn', 'Strict'] as const;
const whole = { text: 'value', kept: 'kept', list: [] };
const faulty: Fields = { ...whole, [unknown]: 'value' };

function scenario(subject: Subject): Scenario {
  const type = inVersion(subject, group, 'v2');
  const send = (id: string, request: Pick<Request, 'method' | 'path' | 'body'>, fieldValidation: string): Step => {
    return { id, do: 'send', request: { ...request, query: { fieldValidation } } };
  };
  const post = (id: string, own: string, level: string, spec: Fields): Step =>
    send(id, { method: 'POST', path: type.collection, body: { ...testObject(type, own, id), spec } }, level);
  const put = (id: string, from: string, level: string, spec: Fields): Step => {
    const body = { ...testObject(type, 'a', id, { resourceVersion: versionOf(from) }), spec };
    return send(id, { method: 'PUT', path: objectPath(type, 'a'), body }, level);
  };
  const given = [answered('create-plain', '2xx'), answered('update-plain', '2xx')] as const;
  const rows = ['create', 'update'].flatMap(
    (request) =>
      [
        [`field-validation/structural/${request}/warn/unknown`, must(warned(`${request}-Warn`, 'spec'), ...given)],
        [`field-validation/structural/${request}/strict/unknown`, must(refused(`${request}-Strict`), ...given)],
      ] as const,
  );
  return {
    id: 'field-validation/other-version',
    subject: type,
    about:
      'An object is created and updated in another version than the stored one without faults, and with an unknown field at two levels.',
    queue: 'waiting',
    needs: [{ need: 'field-validation' }],
    steps: [
      ...defined(subject, group),
      post('create-plain', 'a', 'Strict', whole),
      put('update-plain', 'create-plain', 'Strict', whole),
      ...levels.flatMap((level) => [
        post(`create-${level}`, level.toLowerCase(), level, faulty),
        get(type, 'a', `before-${level}`),
        put(`update-${level}`, `before-${level}`, level, faulty),
      ]),
    ],
    checks: Object.fromEntries(rows),
  };
}
