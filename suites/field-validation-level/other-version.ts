import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import { refused, unknown, warned } from '../field-validation/other-version.ts';
import { answered } from '../scenario/answered.ts';
import { versionOf } from '../scenario/collection-read.ts';
import type { Fields } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, get, objectPath } from '../scenario/test-object.ts';
import { defined, inVersion } from '../scenario/two-versions.ts';
import { scenariosPerSubject } from '../suite-module.ts';

/** An unknown field in the status, in another version than the one in which objects are stored. */
export const statusInOtherVersion = scenariosPerSubject((subject) => (isUsedFor(subject, 'defined-types') ? [scenario(subject)] : []));

const group = { $group: 'unknown-in-status' } as const;
const levels = ['Warn', 'Strict'] as const;

function scenario(subject: Subject): Scenario {
  const type = inVersion(subject, group, 'v2');
  const { apiVersion, kind } = type;
  /** An update of the status, after a read of the version that it is based on. */
  const put = (id: string, fieldValidation: string, status: Fields): readonly Step[] => {
    const body = { apiVersion, kind, metadata: { name: { $own: 'a' }, resourceVersion: versionOf(`before-${id}`) }, status };
    const request = { method: 'PUT', path: objectPath(type, 'a', 'status'), query: { fieldValidation }, body } as const;
    return [get(type, 'a', `before-${id}`), { id, do: 'send', request }];
  };
  const given = [answered('plain', '2xx')] as const;
  return {
    id: 'field-validation-level/other-version',
    subject: type,
    about:
      'The status of an object is updated in another version than the stored one without faults, and with an unknown field at two levels.',
    queue: 'waiting',
    needs: [{ need: 'field-validation' }],
    steps: [
      ...defined(subject, group),
      create(type, 'a'),
      ...put('plain', 'Strict', { replicas: 1 }),
      ...levels.flatMap((level) => put(level, level, { replicas: 2, [unknown]: 'value' })),
    ],
    checks: {
      'field-validation-level/status/warn': must(warned('Warn', 'status'), ...given),
      'field-validation-level/status/strict': must(refused('Strict'), ...given),
    },
  };
}
