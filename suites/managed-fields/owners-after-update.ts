import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { usual } from '../field-ownership/circumstance.ts';
import { type ContestedField, contestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, createAs, merged, updateAs } from '../scenario/field-manager.ts';
import { must, type Scenario } from '../scenario/scenario.ts';
import { all } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { finalized, get, objectPath, untilGone } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { firstAnnotations } from './first-annotations.ts';
import { updatesOfSeveral } from './updates-of-several.ts';

const [note, kept, empty] = ['apiconform-note', 'apiconform-kept', 'apiconform-empty'];
const [one, two, three] = ['apiconform-one', 'apiconform-two', 'apiconform-three'];
const at = (name: string): string => `/metadata/annotations/${name}`;
const annotation = (name: string): readonly string[] => ['f:metadata', 'f:annotations', `f:${name}`];
const [first, second, third, fourth, fifth, sixth] = [
  { manager: 'first', operation: 'Apply' },
  { manager: 'second', operation: 'Update' },
  { manager: 'third', operation: 'Apply' },
  { manager: 'fourth', operation: 'Update' },
  { manager: 'fifth', operation: 'Update' },
  { manager: 'sixth', operation: 'Update' },
] as const;

/** The owners of fields that the patches of other managers remove, change, move or copy. */
export const ownersAfterUpdate = scenariosPerSubject((subject) => {
  const contested = contestedField(subject, 'plain');
  const of = usual(subject);
  return [
    ...(of === undefined ? [] : [updatesOfSeveral(of)]),
    ...(contested === undefined ? [] : [changedByAnother(contested, isUsedFor(subject, 'defined-types')), createdAgain(contested)]),
    ...(subject.writers === 'ours' ? [firstAnnotations(subject)] : []),
  ];
});

/**
 * An annotation is removed and, in a type with a map at its top, that whole map; in a type with a list that is merged by name,
 * one of two fields of an item is changed.
 */
function changedByAnother({ subject, fields, keptPath }: ContestedField, hasList: boolean): Scenario {
  const noted = annotation(note);
  const ofItem = (field: string) => ['f:spec', 'f:mapList', 'k:{"name":"a"}', `f:${field}`];
  const items = (value: string) => [{ name: 'a', value, other: 'kept' }];
  const hasMap = keptPath[0] === 'f:data';
  const applied = merged(
    merged(fields, { metadata: { annotations: { [note]: 'applied', [kept]: 'applied', [empty]: '' } } }),
    hasList ? { spec: { mapList: items('1') } } : {},
  );
  const changes = [
    { at: at(note), value: null },
    { at: at(one), value: 'added' },
    { at: at(two), value: 'added' },
    ...(hasMap ? [{ at: '/data', value: null }] : []),
    ...(hasList ? [{ at: '/spec/mapList', value: items('2') }] : []),
  ];
  return {
    id: 'managed-fields/changed-by-another',
    subject,
    about:
      'A manager applies annotations, of which another applies an empty one too; the merge patch of a third removes one of them, and in some types changes an item or removes a map; the JSON patches of others copy and move annotations, also over those that others own.',
    steps: [
      applyAs(subject, { id: 'apply', manager: 'first', own: 'a', fields: applied, writes: 'create' }),
      applyAs(subject, { id: 'share', manager: 'third', own: 'a', fields: merged(fields, { metadata: { annotations: { [empty]: '' } } }) }),
      get(subject, 'a', 'before'),
      updateAs(subject, 'merge-patch', { id: 'patch', manager: 'second', own: 'a', fields: {} }, { changes, from: 'before' }),
      get(subject, 'a', 'after'),
      movedAndCopied(subject),
      get(subject, 'a', 'moved'),
      jsonPatchBy(subject, { id: 'copy-over', manager: 'fifth' }, [{ op: 'copy', from: at(two), path: at(empty) }]),
      get(subject, 'a', 'copied-over'),
      jsonPatchBy(subject, { id: 'move-over', manager: 'sixth' }, [{ op: 'move', from: at(two), path: at(kept) }]),
      get(subject, 'a', 'moved-over'),
    ],
    checks: {
      'managed-fields/kept-up': must(
        all(
          { kind: 'owners', of: 'after', path: noted, are: [] },
          { kind: 'owners', of: 'after', path: annotation(kept), are: [first] },
          { kind: 'owners', of: 'after', path: annotation(empty), are: [first, third] },
          { kind: 'owners', of: 'after', path: annotation(one), are: [second] },
          ...(hasMap ? [{ kind: 'owners', of: 'after', path: keptPath, are: [] } as const] : []),
          ...(hasList
            ? ([
                { kind: 'owners', of: 'after', path: ofItem('value'), are: [second] },
                { kind: 'owners', of: 'after', path: ofItem('other'), are: [first] },
              ] as const)
            : []),
          { kind: 'owners', of: 'moved', path: noted, are: [fourth] },
          { kind: 'owners', of: 'moved', path: annotation(kept), are: [first] },
          { kind: 'owners', of: 'moved', path: annotation(one), are: [] },
          { kind: 'owners', of: 'moved', path: annotation(three), are: [fourth] },
          { kind: 'owners', of: 'copied-over', path: annotation(empty), are: [fifth] },
          { kind: 'owners', of: 'copied-over', path: annotation(two), are: [second] },
          { kind: 'owners', of: 'moved-over', path: annotation(kept), are: [sixth] },
          { kind: 'owners', of: 'moved-over', path: annotation(two), are: [] },
        ),
        { kind: 'owners', of: 'before', path: noted, are: [first] },
        ...(hasList ? [{ kind: 'owners', of: 'before', path: ofItem('other'), are: [first] } as const] : []),
        answered('patch', '2xx'),
        ...['move', 'copy-over', 'move-over'].map((step) => answered(step, '2xx')),
      ),
    },
  };
}

/** The removed annotation comes back as a copy of another one, and an annotation is moved. */
function movedAndCopied(subject: Subject): Step {
  return jsonPatchBy(subject, { id: 'move', manager: 'fourth' }, [
    { op: 'copy', from: at(kept), path: at(note) },
    { op: 'move', from: at(one), path: at(three) },
  ]);
}

function jsonPatchBy(subject: Subject, by: { readonly id: string; readonly manager: string }, body: Template): Step {
  const headers = { 'content-type': patchTypes['json-patch'] };
  const query = { fieldManager: by.manager };
  return { id: by.id, do: 'send', request: { method: 'PATCH', path: objectPath(subject, 'a'), query, headers, body } };
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
