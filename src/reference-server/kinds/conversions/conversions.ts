import type { ResourceRow } from '../resource-rows.ts';
import type { Conversion } from '../resources/resource-type.ts';
import { autoscalerConversions } from './autoscaler-conversions.ts';
import { budgetConversion } from './budget-conversion.ts';
import type { Move } from './moved-fields.ts';
import { movedFields } from './moved-fields.ts';
import { topologyConversion } from './topology-conversion.ts';

/** A conversion that only gives fields other places. */
const moving = (moves: readonly Move[]): Conversion => ({
  stored: (object) => movedFields(object, moves, 'stored'),
  shown: (object) => movedFields(object, moves, 'shown'),
});

/** Fields of Events as the group of that name calls them, and as they are stored. */
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

/** The versions whose fields are not those that are stored, by group, version and resource. */
const conversions: ReadonlyMap<string, Conversion> = new Map<string, Conversion>([
  ['events.{api_domain}/v1/events', events],
  ['events.{api_domain}/v1beta1/events', events],
  ['discovery.{api_domain}/v1beta1/endpointslices', topologyConversion],
  ['flowcontrol.apiserver.{api_domain}/v1beta1/prioritylevelconfigurations', shares],
  ['flowcontrol.apiserver.{api_domain}/v1beta2/prioritylevelconfigurations', shares],
  ['policy/v1beta1/poddisruptionbudgets', budgetConversion],
  ...autoscalerConversions,
]);

/** The way between a version and what is stored; `undefined` where the fields are the same. */
export function conversionOf({ group, version, resource }: ResourceRow): Conversion | undefined {
  return conversions.get(`${group}/${version}/${resource}`);
}

/** The version whose fields are stored: the newest that is stable, whether a release serves it or not. */
export function storedVersionOf({ group, version, resource }: ResourceRow, rows: readonly ResourceRow[]): string {
  const stable = rows.filter((row) => row.group === group && row.resource === resource && /^v\d+$/.test(row.version));
  return stable.map((row) => row.version).sort()[stable.length - 1] ?? version;
}
