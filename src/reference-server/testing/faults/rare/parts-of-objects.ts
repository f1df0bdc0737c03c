import { deepEqual } from '#core/json/deep-equal';
import { isJsonObject } from '#core/json/json-object';
import type { Json, JsonObject } from '#core/model/json';
import type { PatchedObject } from '../../../api/write/write-hooks.ts';
import { arrayAt, objectAt, textAt, withFields } from '../../../json/json-object.ts';
import type { ParsedRequest } from '../../exchanges/parsed-request.ts';
import type { Fault } from '../fault.ts';
import { withValueIn } from './entries.ts';
import { labelsOf, withMetadata } from './object-states.ts';
import { seeing } from './seen-requests.ts';

const strategicMergePatch = 'application/strategic-merge-patch+json';

const subresourceOf = ({ route }: ParsedRequest): string | undefined => (route?.of === 'object' ? route.subresource?.name : undefined);

/** Returns the objects at a path that are items of an array. */
const objectsAt = (value: Json | undefined, ...path: readonly string[]): readonly JsonObject[] =>
  arrayAt(value, ...path).filter(isJsonObject);

/** Returns the patched drivers, where a patch names one that exists and adds another: those that exist are replaced. */
function withReplacedDrivers({ live, patch, patched }: PatchedObject): JsonObject {
  const driversIn = (object: Json): readonly JsonObject[] => arrayAt(object, 'spec', 'drivers').filter(isJsonObject);
  const nameOf = (driver: JsonObject): string => textAt(driver, 'name') ?? '';
  const known = new Set(driversIn(live).map(nameOf));
  const sent = driversIn(patch).filter((driver) => driver['$patch'] === undefined);
  const existing = sent.filter((driver) => known.has(nameOf(driver)));
  if (existing.length === 0 || existing.length === sent.length) return patched;
  const drivers = driversIn(patched).map((driver) => existing.find((one) => nameOf(one) === nameOf(driver)) ?? driver);
  return withFields(patched, { spec: withFields(objectAt(patched, 'spec'), { drivers }) });
}

/** Faults of subresources, of items of lists and of values of maps. */
export const rareObjectPartFaults: readonly Fault[] = [
  {
    id: 'scale-has-no-fallback-from-table',
    breaks: 'A get of a scale that accepts a Table first and another media type after it returns 406.',
    statements: ['content-negotiation/fallback'],
    exchanges: [
      {
        on: { operation: 'get', subresource: 'scale', headers: { accept: /as=Table[^,]*,/ } },
        refuse: { status: 406, reason: 'NotAcceptable', message: 'the scale of an object is not served as a Table' },
      },
    ],
  },
  {
    id: 'named-status-permission-covers-object',
    breaks: 'A permission for the status of an object that a role names is also one for the object itself.',
    statements: ['service/subresource/authorized-separately'],
    change: (plain) => ({
      isAllowed: (allows, request) => {
        if (plain.isAllowed(allows, request)) return true;
        if ('path' in request || request.subresource !== '' || request.name === '') return false;
        const ofStatus = { ...request, subresource: 'status' };
        return allows(ofStatus) && !allows({ ...ofStatus, name: `${request.name}-other` });
      },
    }),
  },
  {
    id: 'empty-label-lost-with-change-of-another',
    breaks: 'A label with an empty value is lost when another label of its object changes.',
    statements: ['object-metadata/labels'],
    change: ({ changedObject }) => ({
      changedObject: (change) => {
        const next = changedObject(change);
        const [old, young] = [labelsOf(change.live), labelsOf(next)];
        if (deepEqual(old, young)) return next;
        const labels = Object.fromEntries(Object.entries(young).filter(([key, value]) => value !== '' || old[key] !== ''));
        return Object.keys(labels).length === Object.keys(young).length ? next : withMetadata(next, { labels });
      },
    }),
  },
  {
    id: 'strategic-patch-with-new-driver-replaces-known',
    breaks: 'A strategic merge patch that adds a driver replaces the other drivers that it names in place of merging them.',
    statements: ['csinode/drivers/merge-key'],
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        return result.mediaType === strategicMergePatch ? withReplacedDrivers({ ...result, patched }) : patched;
      },
    }),
  },
  {
    id: 'strategic-merge-of-later-driver-drops-optional-fields',
    breaks: 'A strategic merge patch of a driver that is not the first of a CSINode drops the optional fields of the driver that it omits.',
    statements: ['csinode/drivers/merge-key'],
    change: (plain) => ({
      patchedObject: (result) => {
        const patched = plain.patchedObject(result);
        const { mediaType, live, patch } = result;
        if (mediaType !== strategicMergePatch || textAt(live, 'kind') !== 'CSINode') return patched;
        const before = objectsAt(live, 'spec', 'drivers').map((driver) => textAt(driver, 'name'));
        const named = objectsAt(patch, 'spec', 'drivers');
        if (named.length === 0) return patched;
        const drivers = arrayAt(patched, 'spec', 'drivers').map((driver): Json => {
          const sent = named.find((one) => textAt(one, 'name') === textAt(driver, 'name'));
          if (!isJsonObject(driver) || sent === undefined || before.indexOf(textAt(driver, 'name')) < 1) return driver;
          const lost = ['allocatable', 'topologyKeys'].filter((field) => !Object.hasOwn(sent, field));
          return withFields(driver, Object.fromEntries(lost.map((field) => [field, undefined])));
        });
        return withValueIn(patched, ['spec', 'drivers'], drivers);
      },
    }),
  },
  unnamedInScale(),
  binaryUpdateMergesData(),
];

/** Returns the fault of a scale with both duplicate and unknown fields. */
function unnamedInScale(): Fault {
  let isOfScale = false;
  return {
    id: 'unknown-fields-of-scale-unnamed-beside-duplicates',
    breaks: 'A strict write to a scale that has duplicate fields names those, and none of its unknown fields.',
    statements: ['field-validation-level/scale/strict'],
    exchanges: [
      seeing((parsed) => {
        isOfScale = subresourceOf(parsed) === 'scale' && parsed.query.get('fieldValidation') === 'Strict';
      }),
    ],
    change: (plain) => ({
      reportedFields: (found) => plain.reportedFields(isOfScale && found.duplicated.length > 0 ? { ...found, unknown: [] } : found),
    }),
  };
}

/** Returns the fault of an update in the binary media type that merges the data of the object. */
function binaryUpdateMergesData(): Fault {
  let isBinary = false;
  return {
    id: 'binary-update-keeps-omitted-data',
    breaks: 'An update with a body in the binary media type keeps the entries of data that its body omits.',
    statements: ['verbs/put/replaces'],
    detectedBy: 'drawn',
    exchanges: [
      {
        on: {
          operation: 'update',
          when: ({ request }) => {
            isBinary = /protobuf/i.test(request.headers.get('content-type') ?? '');
            return false;
          },
        },
      },
    ],
    change: ({ replacement }) => ({
      replacement: (update) => {
        const sent = replacement(update);
        const data = objectAt(update.live, 'data');
        if (!isBinary || Object.keys(data).length === 0) return sent;
        return withFields(sent, { data: withFields(data, objectAt(sent, 'data')) });
      },
    }),
  };
}
