import type { Expectation } from '#core/model/expectation';
import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { contestedField, fieldsWith } from '../field-ownership/contested-field.ts';
import { answered } from '../scenario/answered.ts';
import { applyAs, createAs } from '../scenario/field-manager.ts';
import { type Judgement, must, type Scenario } from '../scenario/scenario.ts';
import { all, shows } from '../scenario/shows.ts';
import { containsLists, isUsedFor } from '../scenario/subject-uses.ts';
import { create, get, objectPath, testLabels } from '../scenario/test-object.ts';
import { patchTypes } from '../scenario/write-step.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { manyManagers } from './many-managers.ts';
import { timeOfStatus } from './time-of-status.ts';

const entries = (aspect: Extract<Expectation, { kind: 'managed-entries' }>['aspect']): Expectation => ({
  kind: 'managed-entries',
  of: 'read',
  aspect,
});
const are = [
  { manager: 'first', operation: 'Update' },
  { manager: 'second', operation: 'Apply' },
] as const;

const fieldKeys: Judgement = {
  given: [],
  expect: entries('names'),
  erratum: { id: 'map-owned-as-such', expect: entries('names-or-elements') },
};

const nobody: Extract<Expectation, { kind: 'owners' }> = {
  kind: 'owners',
  of: 'labelled',
  path: ['f:metadata', 'f:labels', 'f:apiconform-run'],
  are: [],
};

/** An object of which all fields that have an owner are removed, before another manager sets one. */
function emptied(subject: Subject): Scenario {
  const labels = (id: string, manager: string, value: Template): Step => ({
    id,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(subject, 'a'),
      query: { fieldManager: manager },
      headers: { 'content-type': patchTypes['merge-patch'] },
      body: { metadata: { labels: value } },
    },
    writes: { own: 'a', as: 'change' },
  });
  return {
    id: 'managed-fields/emptied',
    subject,
    about: 'A manager applies labels alone, and another removes them and sets them again.',
    steps: [
      applyAs(subject, { id: 'apply', manager: 'first', own: 'a', fields: {}, writes: 'create' }),
      labels('remove', 'second', null),
      get(subject, 'a', 'removed'),
      labels('label', 'second', testLabels),
      get(subject, 'a', 'labelled'),
    ],
    checks: {
      'managed-fields/kept-up': {
        given: [answered('apply', '2xx'), answered('label', '2xx'), { of: 'removed', at: '/metadata/labels', is: 'absent' }],
        expect: { ...nobody, are: [{ manager: 'second', operation: 'Update' }] },
        erratum: { id: 'untracked-without-fields', expect: nobody },
      },
    },
  };
}

/** The maps of the metadata, each of which a manager of its own applies. */
const maps = ['annotations', 'labels'] as const;
const metadataKey = 'apiconform-note';

/** Managers that apply a part of the metadata and nothing else. */
function ofMetadataAlone(subject: Subject): Scenario {
  const applied = (map: (typeof maps)[number]): Step => ({
    id: `apply-${map}`,
    do: 'send',
    request: {
      method: 'PATCH',
      path: objectPath(subject, 'a'),
      query: { fieldManager: `apiconform-${map}` },
      headers: { 'content-type': patchTypes.apply },
      body: {
        apiVersion: subject.apiVersion,
        kind: subject.kind,
        metadata: { name: { $own: 'a' }, [map]: { [metadataKey]: map } },
      },
    },
    writes: { own: 'a', as: 'change' },
  });
  return {
    id: 'managed-fields/metadata-alone',
    subject,
    about: 'An object is created, and one manager applies an annotation to it, and another one a label, each without other fields.',
    steps: [create(subject, 'a'), ...maps.map(applied), get(subject, 'a', 'after')],
    checks: {
      'managed-fields/kept-up': must(
        all(
          ...maps.map(
            (map): Expectation => ({
              kind: 'owners',
              of: 'after',
              path: ['f:metadata', `f:${map}`, `f:${metadataKey}`],
              are: [{ manager: `apiconform-${map}`, operation: 'Apply' }],
            }),
          ),
        ),
        ...maps.map((map) => answered(`apply-${map}`, '2xx')),
        ...maps.map((map) => shows('after', `/metadata/${map}/${metadataKey}`, map)),
      ),
    },
  };
}

/** The entries of managedFields: one of an update and one of an apply, that share a field. */
export const managedFields = scenariosPerSubject((subject) => {
  const contested = contestedField(subject, 'plain');
  if (contested === undefined) return [];
  const fields = fieldsWith(contested, '1');
  return [
    ...(isUsedFor(subject, 'single-cases') ? [emptied(subject), ofMetadataAlone(subject), manyManagers(subject), timeOfStatus()] : []),
    {
      id: 'managed-fields/entries',
      subject: contested.subject,
      about: 'A manager creates an object, and another applies the same.',
      steps: [
        createAs(contested.subject, { id: 'create', manager: 'first', own: 'a', fields, writes: 'create' }),
        applyAs(contested.subject, { id: 'apply', manager: 'second', own: 'a', fields, writes: 'change' }),
        get(contested.subject, 'a', 'read'),
      ],
      checks: {
        'managed-fields/kept-up': must({ kind: 'owners', of: 'read', path: contested.path, are }),
        'managed-fields/entry/manager': must(entries('manager')),
        'managed-fields/entry/operation': must(entries('operation')),
        'managed-fields/entry/api-version': must(entries('api-version')),
        'managed-fields/entry/time': {
          given: [],
          expect: entries('time'),
          erratum: {
            id: 'entry-without-a-time',
            expect: { kind: 'managed-entries', of: 'read', aspect: 'time', timeless: { manager: 'second', operation: 'Apply' } },
          },
        },
        'managed-fields/entry/fields-type': must(entries('fields-type')),
        'managed-fields/entry/leaves': must(entries('leaves')),

        // Items of lists are not fields.
        ...(containsLists(subject) ? {} : { 'managed-fields/entry/field-keys': fieldKeys }),
      },
    },
  ];
});
