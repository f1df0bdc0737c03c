import { isJsonObject } from '#core/json/json-object';
import type { JsonObject } from '#core/model/json';
import { arrayAt, objectAt, textAt, valueAt, withFields } from '../../../json/json-object.ts';
import type { ResourceType } from '../../../kinds/resources/resource-type.ts';
import { apiVersionOf } from '../../../kinds/resources/resource-type.ts';
import type { Schema } from '../../../kinds/schema/schema.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { sameContent, withMetadata } from './object-states.ts';
import { isDryRun, keyOf, seeing } from './seen-requests.ts';
import { storingDryRuns } from './stored-dry-runs.ts';

const applyPatch = 'application/apply-patch+yaml';

const strategicMergePatch = 'application/strategic-merge-patch+json';

/** Returns the names of the drivers of a node record, or of a patch of one. */
const driversOf = (object: JsonObject): readonly string[] =>
  arrayAt(object, 'spec', 'drivers').flatMap((driver) => textAt(driver, 'name') ?? []);

/** Returns whether a request is one of the status of an object. */
const isOfStatus = ({ route }: ParsedRequest): boolean => route?.of === 'object' && route.subresource?.name === 'status';

/** Returns the fault of a status that is replaced without a comparison of versions. */
function staleStatus(): Fault {
  let isStatusUpdate = false;
  return {
    id: 'stale-status-update-taken',
    breaks: 'An update of the status subresource from an old version of the object is accepted.',
    statements: ['object-metadata/resource-version/stale-update'],
    exchanges: [
      seeing(({ operation, route }) => {
        isStatusUpdate = operation === 'update' && route?.of === 'object' && route.subresource?.name === 'status';
      }),
    ],
    change: (plain) => ({
      isStale: (version) => plain.isStale(version) && !isStatusUpdate,
    }),
  };
}

/** Returns the fault of a write that compares with what a dry run left. */
function changedByDryRun(): Fault {
  const tried = new Set<string>();
  let isNext = false;
  return {
    id: 'unchanged-object-after-dry-run-gets-version',
    breaks: 'The first update or patch of an object after a dry run of one gives it a new resourceVersion though it changes nothing.',
    statements: ['object-metadata/resource-version/without-change'],
    detectedBy: 'drawn',
    exchanges: [
      seeing((parsed) => {
        const key = keyOf(parsed);
        isNext = false;
        const isChange = ['update', 'json-patch', 'merge-patch', 'strategic-merge-patch'].includes(parsed.operation);
        if (key === undefined || !isChange) return;
        if (isDryRun(parsed)) tried.add(key);
        else isNext = tried.delete(key);
      }),
    ],
    change: (plain) => {
      tried.clear();
      return { isUnchanged: (same) => plain.isUnchanged(same) && !isNext };
    },
  };
}

/** Returns the fault of an apply to a status that has both unknown and duplicate fields. */
function statusApplyReportsDuplicatesOnly(): Fault {
  let isStatusApply = false;
  return {
    id: 'status-apply-with-duplicates-hides-unknown-fields',
    breaks: 'An apply to the status with unknown and duplicate fields reports only the duplicate ones.',
    statements: ['field-validation-level/status/strict', 'field-validation-level/status/warn'],
    undetected: 'No case applies a status with both unknown and duplicate fields.',
    exchanges: [
      {
        on: {
          when: (parsed) => {
            isStatusApply = parsed.operation === 'apply' && isOfStatus(parsed);
            return false;
          },
        },
      },
    ],
    change: ({ reportedFields }) => ({
      reportedFields: (found) =>
        reportedFields(isStatusApply && found.duplicated.length > 0 ? { unknown: [], duplicated: found.duplicated } : found),
    }),
  };
}

/** Returns the fault of the schema of a status that stays as it was. */
function statusSchemaOfFirstWrite(): Fault {
  let isStatusWrite = false;
  return {
    id: 'status-write-knows-first-schema',
    breaks:
      'Writes to the status of custom resources know the fields that the status had at the first such write, whatever the definition is changed to.',
    statements: ['field-validation-level/changed-schema'],
    undetected: 'No case changes the schema of a status between writes to it.',
    exchanges: [
      {
        on: {
          when: (parsed) => {
            isStatusWrite = isOfStatus(parsed);
            return false;
          },
        },
      },
    ],
    change: ({ schemaOfBody }) => {
      const first = new Map<string, Schema | undefined>();
      return {
        schemaOfBody: (type: ResourceType) => {
          const schema = schemaOfBody(type);
          if (!isStatusWrite || type.origin !== 'definition') return schema;
          const name = `${apiVersionOf(type)} ${type.resource} ${type.firstRevision}`;
          if (!first.has(name)) first.set(name, schema.properties?.get('status'));
          const status = first.get(name);
          return status === undefined ? schema : { ...schema, properties: new Map([...(schema.properties ?? []), ['status', status]]) };
        },
      };
    },
  };
}

/** Faults of what a write is compared with, merged into and checked against. */
export const rareComparedOrMergedWriteFaults: readonly Fault[] = [
  staleStatus(),
  changedByDryRun(),
  {
    id: 'merge-patch-merges-drivers',
    breaks: 'A JSON merge patch with a list of drivers keeps the drivers of the CSINode that the list does not name.',
    statements: ['verbs/method/patch'],
    detectedBy: 'drawn',
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const sent = arrayAt(result.patch, 'spec', 'drivers');
        if (result.mediaType !== 'application/merge-patch+json' || sent.length === 0) return patched;
        const others = arrayAt(result.live, 'spec', 'drivers').filter(
          (one) => !sent.some((other) => textAt(other, 'name') === textAt(one, 'name')),
        );
        return withValueIn(patched, ['spec', 'drivers'], [...others, ...arrayAt(patched, 'spec', 'drivers')]);
      },
    }),
  },
  {
    id: 'dry-apply-of-same-values-stores-owner',
    breaks: 'A dry run of an apply that changes only the owners of fields stores them.',
    statements: ['dry-run/apply/nothing-stored'],
    change: storingDryRuns(({ live, next, mediaType }) => mediaType === applyPatch && live !== undefined && sameContent(live, next)),
  },
  statusApplyReportsDuplicatesOnly(),
  statusSchemaOfFirstWrite(),
  {
    id: 'added-and-changed-driver-drops-others',
    breaks: 'A strategic merge patch that adds a driver and changes another one removes the drivers that it does not name.',
    statements: ['verbs/method/patch'],
    detectedBy: 'drawn',
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const { mediaType, live, patch } = result;
        if (mediaType !== strategicMergePatch || !isJsonObject(patch)) return patched;
        const before = driversOf(live);
        const named = driversOf(patch);
        if (!named.some((name) => before.includes(name)) || named.every((name) => before.includes(name))) return patched;
        const drivers = arrayAt(patched, 'spec', 'drivers').filter((driver) => named.includes(textAt(driver, 'name') ?? ''));
        return withFields(patched, { spec: withFields(objectAt(patched, 'spec'), { drivers }) });
      },
    }),
  },
  {
    id: 'dry-scale-to-zero-stored',
    breaks: 'A dry run of a write to a scale that sets the replicas to zero is stored.',
    statements: ['dry-run/subresource/scale'],
    detectedBy: 'drawn',
    change: ({ changedObject, storesDryRun }) => {
      let replicas: readonly string[] | undefined;
      return {
        changedObject: (change) => {
          replicas = change.subresource === 'scale' ? change.type.scale?.wanted : undefined;
          return changedObject(change);
        },
        storesDryRun: (change) => {
          const { live, next } = change;
          const path = replicas;
          const isToZero = path !== undefined && live !== undefined && valueAt(next, ...path) === 0 && valueAt(live, ...path) !== 0;
          return isToZero || storesDryRun(change);
        },
      };
    },
  },
  {
    id: 'put-of-empty-annotations-keeps-them',
    breaks: 'An update with an empty map of annotations keeps the annotations of the object.',
    statements: ['verbs/put/replaces'],
    change: ({ replacement }) => ({
      replacement: (update) => {
        const object = replacement(update);
        const sent = valueAt(object, 'metadata', 'annotations');
        const annotations = objectAt(update.live, 'metadata', 'annotations');
        if (!isJsonObject(sent) || Object.keys(sent).length > 0 || Object.keys(annotations).length === 0) return object;
        return withMetadata(object, { annotations });
      },
    }),
  },
];
