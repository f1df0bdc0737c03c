import { deepEqual } from '#core/json/deep-equal';
import type { Json, JsonObject } from '#core/model/json';
import { fieldOf, objectAt, textAt, withFields } from '../../json/json-object.ts';
import type { ResourceRow } from '../resource-rows.ts';
import type { Conversion } from '../resources/resource-type.ts';
import { autoscalerConversions } from './autoscaler-conversions.ts';
import type { Move } from './moved-fields.ts';
import { changedAt, changedEach, movedFields } from './moved-fields.ts';

const zoneLabel = 'topology.kubernetes.io/zone';
const hostLabel = 'kubernetes.io/hostname';

/** `discovery/v1beta1` has a map where v1 has fields (specification, "Removed API versions by release", EndpointSlice). */
const topologyConversion: Conversion = {
  toStored: (object) => changedAt(object, ['endpoints'], (list) => changedEach(list, endpointToStored)),
  toServed: (object) => changedAt(object, ['endpoints'], (list) => changedEach(list, endpointToServed)),
};

/** The zone becomes a field, a node name that is also in a field is dropped, and the rest becomes deprecatedTopology. */
function endpointToStored(endpoint: JsonObject): JsonObject {
  if (fieldOf(endpoint, 'topology') === undefined) return endpoint;
  const topology = objectAt(endpoint, 'topology');
  const isNode = textAt(topology, hostLabel) === textAt(endpoint, 'nodeName');
  const left = withFields(topology, { [zoneLabel]: undefined, ...(isNode ? { [hostLabel]: undefined } : {}) });
  return withFields(endpoint, {
    topology: undefined,
    zone: textAt(topology, zoneLabel) ?? fieldOf(endpoint, 'zone'),
    deprecatedTopology: Object.keys(left).length === 0 ? undefined : left,
  });
}

function endpointToServed(endpoint: JsonObject): JsonObject {
  const deprecated = objectAt(endpoint, 'deprecatedTopology');
  const topology = withFields(deprecated, {
    [zoneLabel]: fieldOf(endpoint, 'zone') ?? fieldOf(deprecated, zoneLabel),
    [hostLabel]: fieldOf(deprecated, hostLabel) ?? fieldOf(endpoint, 'nodeName'),
  });
  return withFields(endpoint, {
    zone: undefined,
    deprecatedTopology: undefined,
    topology: Object.keys(topology).length === 0 ? undefined : topology,
  });
}

/** The label that distinguishes the two meanings of an empty selector. The name is data of the interface. */
const selectorOn = (operator: 'Exists' | 'DoesNotExist'): Json => ({
  matchExpressions: [{ key: 'pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match', operator }],
});
const everything: Json = {};
const nothingInV1 = selectorOn('Exists');
const everythingInBeta = selectorOn('DoesNotExist');

/** An empty selector selects all pods in `policy/v1` and none in v1beta1 (specification, "Removed API versions by release"). */
const budgetConversion: Conversion = {
  toStored: (object) =>
    changedAt(object, ['spec', 'selector'], (selector) =>
      deepEqual(selector, everything) ? nothingInV1 : deepEqual(selector, everythingInBeta) ? everything : selector,
    ),
  toServed: (object) =>
    changedAt(object, ['spec', 'selector'], (selector) =>
      deepEqual(selector, everything) ? everythingInBeta : deepEqual(selector, nothingInV1) ? everything : selector,
    ),
};

/** Creates a conversion that only moves fields. */
const moving = (moves: readonly Move[]): Conversion => ({
  toStored: (object) => movedFields(object, moves, 'stored'),
  toServed: (object) => movedFields(object, moves, 'served'),
});

/** The fields of Events in the group `events`, and as they are stored. */
const events = moving([
  [['note'], ['message']],
  [['regarding'], ['involvedObject']],
  [['reportingController'], ['reportingComponent']],
  [['deprecatedSource'], ['source']],
  [['deprecatedFirstTimestamp'], ['firstTimestamp']],
  [['deprecatedLastTimestamp'], ['lastTimestamp']],
  [['deprecatedCount'], ['count']],
]);

const shares = moving([
  [
    ['spec', 'limited', 'assuredConcurrencyShares'],
    ['spec', 'limited', 'nominalConcurrencyShares'],
  ],
]);

/** The conversions of versions that differ from the stored one, by group, version and resource. */
const conversions: ReadonlyMap<string, Conversion> = new Map<string, Conversion>([
  ['events.{api_domain}/v1/events', events],
  ['events.{api_domain}/v1beta1/events', events],
  ['discovery.{api_domain}/v1beta1/endpointslices', topologyConversion],
  ['flowcontrol.apiserver.{api_domain}/v1beta1/prioritylevelconfigurations', shares],
  ['flowcontrol.apiserver.{api_domain}/v1beta2/prioritylevelconfigurations', shares],
  ['policy/v1beta1/poddisruptionbudgets', budgetConversion],
  ...autoscalerConversions,
]);

/** Returns the conversion between a version and the stored one; `undefined` where the fields are the same. */
export function conversionOf({ group, version, resource }: ResourceRow): Conversion | undefined {
  return conversions.get(`${group}/${version}/${resource}`);
}

/** Returns the stored version: the newest stable one, whether a release serves it or not. */
export function storedVersionOf({ group, version, resource }: ResourceRow, rows: readonly ResourceRow[]): string {
  const stable = rows.filter((row) => row.group === group && row.resource === resource && /^v\d+$/.test(row.version));
  return stable.map((row) => row.version).sort()[stable.length - 1] ?? version;
}
