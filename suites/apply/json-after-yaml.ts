import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { answered } from '../scenario/answered.ts';
import { applyAs } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { allHold, shows } from '../scenario/shows.ts';
import { get, objectPath } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';

const manager = 'apiconform-applier';
const droppedAt = ['/metadata/labels/dropped', '/metadata/annotations/dropped', '/data/dropped'] as const;

/** A manager applies an object in YAML, and then in JSON without some of what it applied. */
export function jsonAfterYaml(subject: Subject): Scenario {
  const text: Template = {
    $join: [
      'apiVersion: ',
      subject.apiVersion,
      '\nkind: ',
      subject.kind,
      '\nmetadata:\n  name: ',
      { $own: 'a' },
      '\n  labels:\n    apiconform-run: ',
      { $run: true },
      '\n    apiconform-case: ',
      { $case: true },
      '\n    dropped: label\n  annotations:\n    dropped: annotation\n    kept: annotation\ndata:\n  dropped: value\n  kept: value\n',
    ],
  };
  const headers = { 'content-type': patchTypes.apply };
  return {
    id: 'apply/json-after-yaml',
    about: 'A manager applies an object in YAML, and again in JSON without a label, an annotation and a key of the data.',
    steps: [
      {
        id: 'in-yaml',
        do: 'send',
        request: { method: 'PATCH', path: objectPath(subject, 'a'), query: { fieldManager: manager }, headers, text },
      },
      get(subject, 'a', 'before'),
      applyAs(subject, {
        id: 'in-json',
        manager,
        own: 'a',
        fields: { metadata: { annotations: { kept: 'annotation' } }, data: { kept: 'value' } },
      }),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'apply/removes-missing-items': must(
        allHold(
          answered('in-json', 200),
          ...droppedAt.map((at) => ({ of: 'after', at, is: 'absent' }) as const),
          shows('after', '/data/kept', 'value'),
        ),
        ...droppedAt.map((at) => ({ of: 'before', at, is: 'present' }) as const),
        answered('after', 200),
      ),
    },
  };
}
