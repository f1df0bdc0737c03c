import { type ContestedField, contestedField } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, merged, updateAs } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { get } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

const note = 'apiconform-note';
const [first, second] = [
  { manager: 'first', operation: 'Apply' },
  { manager: 'second', operation: 'Update' },
] as const;

/** The owners of fields that the merge patch of another manager removes or changes. */
export const ownersAfterUpdate = scenariosPerSubject((subject) => {
  const contested = contestedField(subject, 'plain');
  return contested === undefined ? [] : [changedByAnother(contested, isUsedFor(subject, 'defined-types'))];
});

/** An annotation is removed and, in a type with a list that is merged by name, a field of an item is changed. */
function changedByAnother({ subject, fields }: ContestedField, hasList: boolean): Scenario {
  const noted = ['f:metadata', 'f:annotations', `f:${note}`];
  const ofItem = ['f:spec', 'f:mapList', 'k:{"name":"a"}', 'f:value'];
  const items = (value: string) => [{ name: 'a', value }];
  const applied = merged(
    merged(fields, { metadata: { annotations: { [note]: 'applied' } } }),
    hasList ? { spec: { mapList: items('1') } } : {},
  );
  const changes = [{ at: `/metadata/annotations/${note}`, value: null }, ...(hasList ? [{ at: '/spec/mapList', value: items('2') }] : [])];
  return {
    id: 'managed-fields/changed-by-another',
    subject,
    about: 'A manager applies an annotation, which the merge patch of another manager removes; in some types it also changes an item.',
    steps: [
      applyAs(subject, { id: 'apply', manager: 'first', own: 'a', fields: applied, writes: 'create' }),
      get(subject, 'a', 'before'),
      updateAs(subject, 'merge-patch', { id: 'patch', manager: 'second', own: 'a', fields: {} }, { changes, from: 'before' }),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'managed-fields/kept-up': must(
        all(
          { kind: 'owners', of: 'after', path: noted, are: [] },
          ...(hasList ? [{ kind: 'owners', of: 'after', path: ofItem, are: [second] } as const] : []),
        ),
        { kind: 'owners', of: 'before', path: noted, are: [first] },
        ...(hasList ? [{ kind: 'owners', of: 'before', path: ofItem, are: [first] } as const] : []),
        answered('patch', '2xx'),
      ),
    },
  };
}
