import { definedFields } from '#core/json/defined-fields';
import type { FleetOutcome, FleetRequirement } from '#core/model/fleet-report';
import type { Status } from '#core/model/result';
import type { RequirementOnType } from './compared-results.ts';

type Is = FleetOutcome['is'];
type Kind = FleetRequirement['disagreement'];

const outcomes: Readonly<Record<Status, Is>> = {
  passed: 'passed',
  failed: 'failed',
  deviation: 'deviation',
  'known-failure': 'known-failure',
  skipped: 'not-judged',
  inconclusive: 'not-judged',
  error: 'not-judged',
};

/** What a requirement comes to on several types: the first of these that it has on one of them. */
const severest: readonly Is[] = ['failed', 'known-failure', 'deviation', 'passed', 'not-judged', 'absent'];
const failing: ReadonlySet<Is> = new Set(['failed', 'known-failure']);
const kinds: readonly Kind[] = ['failure', 'deviation', 'judged', 'none'];
const longestMessage = 1000;

/** Returns what a requirement comes to on a server, of what it comes to on each resource type. */
export function outcomeOf(onTypes: readonly RequirementOnType[]): FleetOutcome {
  const is = severest.find((one) => onTypes.some(({ status }) => outcomes[status] === one)) ?? 'absent';
  const own = onTypes.filter(({ status }) => outcomes[status] === is);
  const errata = [...new Set(onTypes.map((one) => one.errata).filter((text) => text !== ''))].sort().join(', ');
  const message = is === 'passed' ? undefined : own.flatMap((one) => one.message ?? [])[0]?.slice(0, longestMessage);
  return { is, types: own.length, ...definedFields({ errata: errata === '' ? undefined : errata, message }) };
}

/** Returns how servers disagree about a requirement on one type. An accepted failure is a failure of the server all the same. */
export function disagreementOn(servers: readonly (RequirementOnType | undefined)[]): Kind {
  const seen = servers.map((one) => ({ is: one === undefined ? ('absent' as const) : outcomes[one.status], errata: one?.errata ?? '' }));
  const judged = seen.filter(({ is }) => is !== 'not-judged' && is !== 'absent');
  const failed = judged.filter(({ is }) => failing.has(is)).length;
  if (failed > 0 && failed < judged.length) return 'failure';
  if (failed === 0 && new Set(judged.map(({ errata }) => errata)).size > 1) return 'deviation';
  return judged.length > 0 && judged.length < seen.length ? 'judged' : 'none';
}

/** Returns the kind that says most. */
export function firstKind(of: readonly Kind[]): Kind {
  return kinds.find((kind) => of.includes(kind)) ?? 'none';
}

/** Orders kinds: what fails on some servers only comes first. */
export function kindOrder(one: Kind, other: Kind): number {
  return kinds.indexOf(one) - kinds.indexOf(other);
}

/** Returns how evenly servers are divided: the number of those that are not of the largest group. */
export function division(outcomesOfServers: readonly FleetOutcome[]): number {
  const groups = new Map<string, number>();
  for (const { is, errata = '' } of outcomesOfServers) groups.set(`${is} ${errata}`, (groups.get(`${is} ${errata}`) ?? 0) + 1);
  return outcomesOfServers.length - Math.max(0, ...groups.values());
}
