import type { FleetOutcome, FleetReport, FleetRequirement } from '#core/model/fleet-report';
import { plural } from '../plural.ts';

export type Kind = FleetRequirement['disagreement'];

/** The display name of each outcome. */
const outcomeWords: Readonly<Record<FleetOutcome['is'], string>> = {
  passed: 'passed',
  deviation: 'deviation',
  'known-failure': 'known failure',
  failed: 'failed',
  'not-judged': 'not judged',
  absent: 'not in the run',
};

/** The kinds of disagreements, with their titles, in the order of the page. */
export const kindTitles: readonly (readonly [Exclude<Kind, 'none'>, string])[] = [
  ['failure', 'Fail on some servers, and not on others'],
  ['deviation', 'Deviate on some servers, or in different ways'],
  ['judged', 'Judged on some servers only'],
];

/** Returns the requirements of a kind, in their order. */
export function ofKind({ requirements }: FleetReport, kind: Kind): readonly FleetRequirement[] {
  return requirements.filter(({ disagreement }) => disagreement === kind);
}

/** Returns the requirements that fail on every server that was judged by them. */
export function failedEverywhere(fleet: FleetReport): readonly FleetRequirement[] {
  return ofKind(fleet, 'none').filter(({ servers }) => servers.some(({ is }) => is === 'failed' || is === 'known-failure'));
}

/** Returns what the comparison comes to: `3 servers disagree about 12 of 900 requirements`. */
export function fleetSentence(fleet: FleetReport): string {
  const { servers, requirements } = fleet;
  const different = requirements.length - ofKind(fleet, 'none').length;
  const who = servers.length === 1 ? '1 server' : `${servers.length} servers`;
  if (different === 0) return `${who}, and no disagreement about ${plural(requirements.length, 'requirement')}`;
  return `${who} disagree about ${different} of ${plural(requirements.length, 'requirement')}`;
}

/** Returns how many requirements there are of each kind: `2 fail on some servers only, 5 deviate on some only`. */
export function kindsSentence(fleet: FleetReport): string {
  const words = { failure: 'on failures', deviation: 'on deviations', judged: 'judged on some servers only' } as const;
  const counts = kindTitles.flatMap(([kind]) => {
    const count = ofKind(fleet, kind).length;
    return count === 0 ? [] : [`${count} ${words[kind]}`];
  });
  const everywhere = failedEverywhere(fleet).length;
  return [...counts, ...(everywhere === 0 ? [] : [`${everywhere} fail everywhere`])].join(', ');
}

/** Returns what a cell says of an outcome: `failed on 3 types`. */
export function outcomeText({ is, types, errata }: FleetOutcome, ofTypes: number): string {
  const on = is === 'failed' && types > 0 && ofTypes > 1 ? ` on ${plural(types, 'type')}` : '';
  return `${outcomeWords[is]}${on}${errata === undefined ? '' : `: ${errata}`}`;
}
