import { isJsonArray, isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { textAt, valueAt, withFields } from '../../../json/json-object.ts';
import { changedBinary } from '../../exchanges/changed-json.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { isTerminating, sameContent, uidOf, versionOf, withMetadata } from './object-states.ts';
import { seeing } from './seen-requests.ts';
import { releasesTerminating, storingDryRuns } from './stored-dry-runs.ts';

const strategicMergePatch = 'application/strategic-merge-patch+json';

/** Returns whether a patch has an operation that puts a value in the place of the spec. */
const replacesSpec = (patch: Json): boolean =>
  isJsonArray(patch) &&
  patch.some((operation) => textAt(operation, 'path') === '/spec' && ['add', 'replace'].includes(textAt(operation, 'op') ?? ''));

/** Returns the fault of the version in a binary answer to a change. */
function binaryAnswerInFormerVersion(): Fault {
  let changed: { readonly uid: string; readonly version: string } | undefined;
  return {
    id: 'binary-answer-to-change-in-former-version',
    breaks: 'The response in binary to an update or patch of an object has the resourceVersion that the object had before.',
    statements: ['protobuf/raw'],
    detectedBy: 'drawn',
    exchanges: [
      seeing(() => {
        changed = undefined;
      }),
    ],
    change: (plain) => ({
      changedObject: (change) => {
        changed = { uid: uidOf(change.live), version: versionOf(change.live) };
        return plain.changedObject(change);
      },
      binaryResponse: (bytes, types) => {
        const sent = plain.binaryResponse(bytes, types);
        const of = changed;
        changed = undefined;
        if (of === undefined || of.uid === '') return sent;
        return (
          changedBinary(sent, types, (document) =>
            isJsonObject(document) && uidOf(document) === of.uid ? withMetadata(document, { resourceVersion: of.version }) : document,
          ) ?? sent
        );
      },
    }),
  };
}

/** Returns the fault of health checks that an exclusion unregisters. */
function checksLostByExclusion(): Fault {
  const excluded = new Set<string>();
  return {
    id: 'excluded-check-unserved-later',
    breaks: 'A single health check is not found after a request to its endpoint has excluded it.',
    statements: ['health/livez/individual', 'health/readyz/individual'],
    exchanges: [
      seeing(({ route, query }) => {
        if (route?.of !== 'health') return;
        for (const name of query.getAll('exclude')) excluded.add(`${route.endpoint}/${name}`);
      }),
      {
        on: {
          operation: 'other',
          when: ({ route }) => route?.of === 'health' && route.check !== undefined && excluded.has(`${route.endpoint}/${route.check}`),
        },
        answer: { status: 404 },
      },
    ],
    change: () => {
      excluded.clear();
      return {};
    },
  };
}

/** Faults of writes to one part of an object, or after certain requests. */
export const rareChangedPartFaults: readonly Fault[] = [
  binaryAnswerInFormerVersion(),
  checksLostByExclusion(),
  {
    id: 'json-patch-of-whole-spec-removes-status',
    breaks: 'A JSON patch that replaces the whole spec of a custom resource removes its status.',
    statements: ['verbs/patch/keeps'],
    detectedBy: 'drawn',
    change: (plain) => {
      let patched = '';
      return {
        patchedObject: (result) => {
          patched = result.mediaType === 'application/json-patch+json' && replacesSpec(result.patch) ? uidOf(result.live) : '';
          return plain.patchedObject(result);
        },
        changedObject: (change) => {
          const next = plain.changedObject(change);
          const isLost = patched !== '' && patched === uidOf(change.live) && change.type.origin === 'definition';
          patched = '';
          return isLost && change.subresource === undefined ? withFields(next, { status: undefined }) : next;
        },
      };
    },
  },
  {
    id: 'version-before-status-write-not-stale',
    breaks: 'An update with the resourceVersion from before the last change is accepted if that change was a write to the status.',
    statements: ['object-metadata/resource-version/stale-update'],
    detectedBy: 'drawn',
    change: ({ changedObject, isStale }) => {
      const beforeStatus = new Map<string, string>();
      return {
        changedObject: (change) => {
          const { live, next, subresource } = change;
          if (subresource !== 'status') beforeStatus.delete(uidOf(live));
          else if (!sameContent(live, next)) beforeStatus.set(uidOf(live), versionOf(live));
          return changedObject(change);
        },
        isStale: (version) => isStale(version) && ![...beforeStatus.values()].includes(version.requested),
      };
    },
  },
  {
    id: 'empty-driver-list-patch-removes-drivers',
    breaks: 'A strategic merge patch with an empty list of drivers removes all drivers of a CSINode.',
    statements: ['verbs/patch/keeps'],
    detectedBy: 'drawn',
    change: ({ patchedObject }) => ({
      patchedObject: (result) => {
        const patched = patchedObject(result);
        const sent = valueAt(result.patch, 'spec', 'drivers');
        const isEmpty = isJsonArray(sent) && sent.length === 0 && result.mediaType === strategicMergePatch;
        return isEmpty && textAt(result.live, 'kind') === 'CSINode' ? withValueIn(patched, ['spec', 'drivers'], []) : patched;
      },
    }),
  },
  {
    id: 'scale-patched-to-zero-unchanged',
    breaks: 'A merge patch of the scale subresource to zero replicas changes nothing.',
    statements: ['paths/subresource/scale-patched'],
    exchanges: [
      {
        on: { operation: 'merge-patch', subresource: 'scale', body: { '/spec/replicas': 0 } },
        request: { body: [{ at: '/spec/replicas', drop: true }] },
      },
    ],
  },
  {
    id: 'null-finalizers-keep-terminating-object',
    breaks: 'A terminating object is not removed by a JSON merge patch that sets its finalizers to null.',
    statements: ['deletion/removed'],
    change: (plain) => {
      let patched = '';
      let isKept = false;
      return {
        patchedObject: (result) => {
          const isNull = valueAt(result.patch, 'metadata', 'finalizers') === null;
          patched = result.mediaType === 'application/merge-patch+json' && isNull ? uidOf(result.live) : '';
          return plain.patchedObject(result);
        },
        changedObject: (change) => {
          isKept = patched !== '' && patched === uidOf(change.live) && isTerminating(change.live);
          patched = '';
          return plain.changedObject(change);
        },
        removesWithLastFinalizer: (type, by) => {
          const removes = !isKept && plain.removesWithLastFinalizer(type, by);
          isKept = false;
          return removes;
        },
      };
    },
  },
  {
    id: 'status-write-forgets-deletion',
    breaks: 'A write to the status of an object that is being deleted removes its deletionTimestamp.',
    statements: ['object-metadata/deletion-timestamp/kept'],
    detectedBy: 'drawn',
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        return change.subresource === 'status' && isTerminating(change.live)
          ? withMetadata(next, { deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined })
          : next;
      },
    }),
  },
  {
    id: 'dry-run-of-last-finalizer-removal-removes',
    breaks: 'A dry run of an update that removes the last finalizer of an object being deleted removes the object.',
    statements: ['deletion/held-by-the-rest'],
    change: storingDryRuns((tried) => tried.mediaType === undefined && tried.subresource === undefined && releasesTerminating(tried)),
  },
];
