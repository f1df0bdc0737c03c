import type { Subject } from '#core/model/subject';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { accepting, binary, isIn } from '../scenario/media-types.ts';
import { createWithFinalizers, removeFinalizers } from '../scenario/object-with-finalizers.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { sameAsInJson } from './same-in-json.ts';

/** An object that has more metadata than one that was just created: several managers, and a time of its deletion. */
export function fullMetadata(subject: Subject): Scenario {
  const note = { metadata: { annotations: { 'apiconform-note': 'note' } } };
  return {
    id: 'protobuf/full-metadata',
    about: 'An object with two finalizers is applied by two managers and deleted; it is read in JSON and in the binary media type.',
    needs: [{ need: 'binary' }],
    steps: [
      createWithFinalizers(subject, 'a', ['apiconform.example/hold', 'apiconform.example/hold-too']),
      ...['first', 'second'].map((manager) => applyAs(subject, { id: manager, manager, own: 'a', fields: note })),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') } },
      get(subject, 'a', 'in-json'),
      accepting(get(subject, 'a', 'in-binary'), binary),
      get(subject, 'a', 'in-json-again'),
      ...removeFinalizers(subject, 'a'),
    ],
    checks: {
      'protobuf/raw': must(
        sameAsInJson,
        answered('second', '2xx'),
        { of: 'in-json', at: '/metadata/deletionTimestamp', is: 'set' },
        { of: 'in-json', at: '/metadata/managedFields/2', is: 'present' },
        answered('in-binary', 200),
        isIn('in-binary', binary),
      ),
    },
  };
}
