import type { Step } from '#core/model/step';
import type { Subject } from '#core/model/subject';
import type { Template } from '#core/model/template';
import { subresourcesInTypes } from '../content-negotiation/subresources.ts';
import { answered } from '../scenario/answered.ts';
import { definitionsPath } from '../scenario/definition.ts';
import { accepting, binary, isIn, orJson, table } from '../scenario/media-types.ts';
import { createWithFinalizers, mergePatch } from '../scenario/object-with-finalizers.ts';
import { each, type Judgements, must, type Scenario } from '../scenario/scenario.ts';
import { all, allHold, differs, shows, showsSame } from '../scenario/shows.ts';
import { isUsedFor } from '../scenario/subject-uses.ts';
import { create, objectPath, testLabels, testObject } from '../scenario/test-object.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { definitionAgain } from './definition-again.ts';
import { deploymentScale } from './deployment-scale.ts';
import { ignoredFields } from './ignored-fields.ts';
import { namespaceAgain } from './namespace-again.ts';
import { ownersInTurn } from './owners-in-turn.ts';
import { patchedScale } from './patched-scale.ts';
import { preservedSpec } from './preserved-spec.ts';
import { scalableDefinition } from './scalable-definition.ts';
import { scaleAndStatus } from './scale-and-status.ts';
import { scaledObject } from './scaled-object.ts';
import { statusConditions } from './status-conditions.ts';
import { statusInTurn } from './status-in-turn.ts';
import { patchHeaders } from './status-writes.ts';
import { namespaceStatus, sampleWrites } from './subresource-writes.ts';
import { updatedParts } from './updated-parts.ts';

/** Paths below one resource. */
export const subresource = scenariosPerSubject((subject) => {
  if (isUsedFor(subject, 'single-cases')) return [deploymentScale(), patchedScale(), ...updatedParts()];
  if (subject.kind === 'Namespace') return [ofNamespace(subject), namespaceStatus(subject), statusConditions(subject)];
  return subject.fixture === undefined
    ? []
    : [
        ofDefinition(scalable(subject, groups.read), groups.read),
        ofSamplesIn(groups.written, subject, sampleWrites),
        ofSamplesIn(groups.inTurn, subject, ownersInTurn),
        ofSamplesIn(groups.scaled, subject, scaleAndStatus),
        ofSamplesIn(groups.scaledWhole, subject, scaledObject),
        ofSamplesIn(groups.statusInTurn, subject, statusInTurn),
        ofSamplesIn(groups.ignored, subject, ignoredFields),
        ofSamplesIn(groups.namespaceAgain, subject, namespaceAgain),
        ...(isUsedFor(subject, 'defined-types') ? [definitionAgain(subject), preservedSpec(subject)] : []),
      ];
});

function read(id: string, path: Template): Step {
  return { id, do: 'send', request: { method: 'GET', path } };
}

/** The Table of the status of an object has the row of the object. */
const statusRow: Judgements = {
  'table/rows': {
    when: [differs('status-table', 'status', 406)],
    otherwise: 'the target does not serve the status as a Table',
    given: [answered('status', 200)],
    expect: { kind: 'table-rows', of: 'status-table', objects: 'status' },
  },
};

/** A namespace has one subresource that can be read, and one that can only be written. */
function ofNamespace(subject: Subject): Scenario {
  return {
    id: 'paths/subresource-of-namespace',
    about:
      'The status of a namespace is read, also as a Table, in the binary media type and after a change of its labels, and a subresource of it for which discovery does not list get.',
    steps: [
      create(subject, 'a'),
      read('status', objectPath(subject, 'a', 'status')),
      read('finalize', objectPath(subject, 'a', 'finalize')),
      accepting(read('status-table', objectPath(subject, 'a', 'status')), table),
      accepting(read('in-binary', objectPath(subject, 'a', 'status')), orJson(binary)),
      read('status-again', objectPath(subject, 'a', 'status')),
      read('description', '/api/v1'),
      { id: 'label', do: 'send', request: mergePatch(subject, 'a', { metadata: { labels: { 'apiconform-later': 'later' } } }) },
      read('status-later', objectPath(subject, 'a', 'status')),
    ],
    checks: {
      ...statusRow,
      'get-resource-version/rv-unset': must(
        allHold(showsSame('status-later', '/metadata/labels/apiconform-later', 'label')),
        answered('status', 200),
        answered('label', 200),
        answered('status-later', 200),
      ),
      'protobuf/raw': {
        when: [isIn('in-binary', binary)],
        otherwise: 'the target does not serve the status in the binary media type',
        given: [answered('status', 200)],
        expect: {
          kind: 'any',
          of: ['status', 'status-again'].map((as) => ({ kind: 'same-content', of: 'in-binary', as }) as const),
        },
      },
      'paths/core/subresource': must(
        allHold(shows('status', '/metadata/name', { $own: 'a' }), showsSame('status', '/metadata/uid', 'create-a')),
      ),
      'paths/subresource-verbs': must(
        all(allHold(answered('status', 200)), {
          kind: 'any',
          of: [
            { kind: 'lists-resource', of: 'description', resource: 'namespaces/finalize', verbs: ['get'] },
            allHold(answered('finalize', '4xx')),
          ],
        }),
        { kind: 'lists-resource', of: 'description', resource: 'namespaces/status', verbs: ['get'] },
      ),
    },
  };
}

/** The group of each case, which defines a type in it. */
const groups = {
  read: { $group: 'subresources' },
  written: { $group: 'written-subresources' },
  inTurn: { $group: 'subresources-in-turn' },
  scaled: { $group: 'subresources-scaled' },
  scaledWhole: { $group: 'subresources-whole' },
  statusInTurn: { $group: 'status-in-turn' },
  ignored: { $group: 'subresources-ignored' },
  namespaceAgain: { $group: 'namespace-again' },
} as const;

/** Returns a type that the case defines, whose objects have a status and a scale. */
function scalable(subject: Subject, group: Template): Subject {
  return {
    ...subject,
    apiVersion: { $join: [group, '/v1'] },
    collection: { $join: ['/apis/', group, '/v1/namespaces/', { $namespace: true }, '/samples'] },
    body: { spec: { replicas: 2 } },
  };
}

function ofDefinition(subject: Subject, group: Template): Scenario {
  const types = subresourcesInTypes(subject);
  const definitionName: Template = { $join: ['samples.', group] };
  return {
    id: 'paths/subresource-of-definition',
    subject,
    about:
      'A type with subresources is defined; the subresources of the definition and of an object are read, the status also in the binary media type only, as a Table and, like the scale, in several media types, and the status of an object is changed that a finalizer holds.',
    queue: 'waiting',
    steps: [
      ...defined(subject, group),
      create(subject, 'a'),
      read('status-of-definition', { $join: [definitionsPath, '/', definitionName, '/status'] }),
      read('status', objectPath(subject, 'a', 'status')),
      read('scale', objectPath(subject, 'a', 'scale')),
      // The scale is left out: it is an object of a built-in type, which may have a binary form.
      accepting(read('binary-status', objectPath(subject, 'a', 'status')), binary),
      accepting(read('status-table', objectPath(subject, 'a', 'status')), table),
      ...types.steps,
      read('status-of-all', { $join: [subject.collection, '/status'] }),
      createWithFinalizers(subject, 'h', ['apiconform.example/hold']),
      { id: 'delete-h', do: 'send', request: { method: 'DELETE', path: objectPath(subject, 'h') } },
      {
        id: 'status-of-held',
        do: 'send',
        request: {
          method: 'PATCH',
          path: objectPath(subject, 'h', 'status'),
          headers: patchHeaders.merge,
          body: { status: { replicas: 1 } },
        },
      },
      read('held', objectPath(subject, 'h')),
      { id: 'release-h', do: 'send', request: mergePatch(subject, 'h', { metadata: { finalizers: null } }) },
      {
        id: 'create-status',
        do: 'send',
        request: {
          method: 'POST',
          path: subject.collection,
          body: { ...testObject(subject, 'a', 'status'), metadata: { name: 'status', labels: testLabels } },
        },
      },
      read('object-called-status', { $join: [subject.collection, '/status'] }),
      // Discovery may follow a moment later than the type.
      {
        id: 'description',
        do: 'until',
        request: { method: 'GET', path: { $join: ['/apis/', subject.apiVersion] } },
        holds: { of: 'description', at: '/resources', is: 'includes', value: { name: 'samples/scale' } },
        boundSeconds: 30,
        atDeadline: 'judge',
      },
    ],
    checks: {
      'deletion/still-served': must(
        allHold(answered('held', 200), { of: 'held', at: '/metadata/deletionTimestamp', is: 'set' }, shows('held', '/status/replicas', 1)),
        answered('delete-h', '2xx'),
        answered('status-of-held', '2xx'),
      ),
      'content-negotiation/no-binary-for-custom-resources': must(allHold(answered('binary-status', 406)), answered('status', 200)),
      ...types.checks,
      ...statusRow,
      'paths/cluster/subresource': must(allHold(showsSame('status-of-definition', '/metadata/uid', 'define'))),
      ...each(
        ['paths/namespaced/subresource', 'service/subresource/own-path'],
        must(allHold(showsSame('status', '/metadata/uid', 'create-a'), showsSame('scale', '/metadata/name', 'create-a'))),
      ),
      'service/subresource/other-representation': must(
        allHold(
          differs('scale', '/kind', subject.kind),
          shows('scale', '/metadata/name', { $own: 'a' }),
          shows('scale', '/spec/replicas', 2),
        ),
      ),
      'paths/subresource-verbs': must(
        all(
          { kind: 'lists-resource', of: 'description', resource: 'samples/status', verbs: ['get'] },
          { kind: 'lists-resource', of: 'description', resource: 'samples/scale', verbs: ['get'] },
        ),
        answered('status', 200),
        answered('scale', 200),
      ),
      // Without a name before it, the segment is the name of an object.
      'service/subresource/of-one-resource': must(
        allHold(
          answered('status-of-all', '4xx'),
          shows('object-called-status', '/metadata/name', 'status'),
          showsSame('object-called-status', '/metadata/uid', 'create-status'),
        ),
        answered('status', 200),
        answered('create-status', '2xx'),
      ),
    },
  };
}

/** Returns the scenario of a type with a status and a scale that the case defines in a group. */
function ofSamplesIn(group: Template, subject: Subject, scenarioOf: (type: Subject, definition: readonly Step[]) => Scenario): Scenario {
  const type = scalable(subject, group);
  return { ...scenarioOf(type, defined(type, group)), subject: type };
}

function defined(subject: Subject, group: Template): readonly Step[] {
  return [
    { id: 'define', do: 'send', request: { method: 'POST', path: definitionsPath, body: scalableDefinition(group) } },
    {
      id: 'served',
      do: 'until',
      request: { method: 'GET', path: subject.collection },
      holds: { of: 'served', at: 'status', is: 'equals', value: 200 },
      boundSeconds: 60,
    },
  ];
}
