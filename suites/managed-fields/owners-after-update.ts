import { type ContestedField, contestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, createAs, merged, updateAs } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { finalized, get, objectPath, untilGone } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';

const [note, kept, empty] = ['apiconform-note', 'apiconform-kept', 'apiconform-empty'];
const annotation = (name: string): readonly string[] => ['f:metadata', 'f:annotations', `f:${name}`];
const [first, second, third] = [
  { manager: 'first', operation: 'Apply' },
  { manager: 'second', operation: 'Update' },
  { manager: 'third', operation: 'Apply' },
] as const;

/** The owners of fields that the merge patch of another manager removes or changes. */
export const ownersAfterUpdate = scenariosPerSubject((subject) => {
  const contested = contestedField(subject, 'plain');
  return contested === undefined ? [] : [changedByAnother(contested, isUsedFor(subject, 'defined-types')), createdAgain(contested)];
});

/** An annotation is removed and, in a type with a list that is merged by name, a field of an item is changed. */
function changedByAnother({ subject, fields }: ContestedField, hasList: boolean): Scenario {
  const noted = annotation(note);
  const ofItem = ['f:spec', 'f:mapList', 'k:{"name":"a"}', 'f:value'];
  const items = (value: string) => [{ name: 'a', value }];
  const applied = merged(
    merged(fields, { metadata: { annotations: { [note]: 'applied', [kept]: 'applied', [empty]: '' } } }),
    hasList ? { spec: { mapList: items('1') } } : {},
  );
  const changes = [
    { at: `/metadata/annotations/${note}`, value: null },
    { at: '/metadata/annotations/apiconform-one', value: 'added' },
    { at: '/metadata/annotations/apiconform-two', value: 'added' },
    ...(hasList ? [{ at: '/spec/mapList', value: items('2') }] : []),
  ];
  const added = [{ at: `/metadata/annotations/${note}`, value: 'added' }];
  return {
    id: 'managed-fields/changed-by-another',
    subject,
    about:
      'A manager applies annotations, of which another applies an empty one too; the merge patch of a third removes one of them, and in some types changes an item; a fourth adds the annotation again.',
    steps: [
      applyAs(subject, { id: 'apply', manager: 'first', own: 'a', fields: applied, writes: 'create' }),
      applyAs(subject, { id: 'share', manager: 'third', own: 'a', fields: merged(fields, { metadata: { annotations: { [empty]: '' } } }) }),
      get(subject, 'a', 'before'),
      updateAs(subject, 'merge-patch', { id: 'patch', manager: 'second', own: 'a', fields: {} }, { changes, from: 'before' }),
      get(subject, 'a', 'after'),
      updateAs(subject, 'merge-patch', { id: 'add', manager: 'fourth', own: 'a', fields: {} }, { changes: added, from: 'after' }),
      get(subject, 'a', 'added'),
    ],
    checks: {
      'managed-fields/kept-up': must(
        all(
          { kind: 'owners', of: 'after', path: noted, are: [] },
          { kind: 'owners', of: 'added', path: noted, are: [{ manager: 'fourth', operation: 'Update' }] },
          { kind: 'owners', of: 'after', path: annotation(kept), are: [first] },
          { kind: 'owners', of: 'after', path: annotation(empty), are: [first, third] },
          ...(hasList ? [{ kind: 'owners', of: 'after', path: ofItem, are: [second] } as const] : []),
        ),
        { kind: 'owners', of: 'before', path: noted, are: [first] },
        ...(hasList ? [{ kind: 'owners', of: 'before', path: ofItem, are: [first] } as const] : []),
        answered('patch', '2xx'),
        answered('add', '2xx'),
      ),
    },
  };
}

/** What a manager applied to a removed object of the same name says nothing of the new one. */
function createdAgain(contested: ContestedField): Scenario {
  const { subject, path, fields } = contested;
  const whole = fieldsWith(contested, '1');
  return {
    id: 'managed-fields/created-again',
    subject,
    about: 'A manager applies an object; it is deleted and created by another, and the manager applies without a field.',
    steps: [
      applyAs(subject, { id: 'apply', manager: 'first', own: 'a', fields: whole }),
      get(subject, 'a', 'before'),
      { id: 'delete', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'a') } },
      ...finalized(subject, 'a'),
      untilGone(subject, 'a'),
      createAs(subject, { id: 'create', manager: 'second', own: 'a', fields: whole }),
      applyAs(subject, { id: 'apply-again', manager: 'first', own: 'a', fields }),
      get(subject, 'a', 'after'),
    ],
    checks: {
      'managed-fields/kept-up': must(
        { kind: 'owners', of: 'after', path, are: [second] },
        { kind: 'owners', of: 'before', path, are: [first] },
        answered('create', '2xx'),
        answered('apply-again', '2xx'),
      ),
    },
  };
}
