import { parseRelease, releaseOrder, releaseText } from '#core/codecs/release';
import { definedFields } from '#core/json/defined-fields';
import type { FleetDifference, FleetErratum, FleetReport, FleetRequirement, FleetServer } from '#core/model/fleet-report';
import type { Level } from '#core/model/level';
import type { Report } from '#core/model/report';
import { circumstancesOf } from './changed-circumstances.ts';
import { comparedResults, type RequirementOnType } from './compared-results.ts';
import { disagreementOn, division, firstKind, kindOrder, outcomeOf } from './fleet-outcomes.ts';

/** What a comparison needs of the report of one server. */
export type ComparedServer = {
  readonly about: Omit<FleetServer, 'levels'>;
  readonly circumstances: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<string, string>;
  readonly errata: ReadonlyMap<string, string>;
  /** By requirement, and then by resource type. */
  readonly requirements: ReadonlyMap<string, ReadonlyMap<string, RequirementOnType>>;
};

const levels: readonly Level[] = ['MUST', 'SHOULD', 'MAY'];
/** They are columns of their own, and differ in each fleet. */
const ownColumns: ReadonlySet<string> = new Set(['server', 'release of the server']);

/** Returns what a comparison needs of a report, so that not all reports are held at once. */
export function comparedServer(name: string, report: Report): ComparedServer {
  const { target, run, tool, verdict } = report;
  const requirements = new Map<string, Map<string, RequirementOnType>>();
  for (const one of comparedResults(report).values()) {
    const types = requirements.get(one.statement) ?? new Map<string, RequirementOnType>();
    requirements.set(one.statement, types.set(one.subject, one));
  }
  return {
    about: {
      name,
      server: target.server,
      ...definedFields({ release: target.release }),
      run: run.id,
      started: run.started,
      tool: tool.version,
      conformance: verdict.conformance,
      because: verdict.because,
    },
    circumstances: circumstancesOf(report),
    texts: new Map(report.statements.map(({ id, text }) => [id, text])),
    errata: new Map(report.errata.map(({ id, text }) => [id, text])),
    requirements,
  };
}

/**
 * Compares the reports of servers: each requirement with its outcome on each server, those that the servers disagree about first.
 * They are compared on each resource type, so that failures on different types are no agreement.
 */
export function compareServers(given: readonly ComparedServer[], tool: FleetReport['tool']): FleetReport {
  const servers = [...given].sort(serverOrder);
  const ids = [...new Set(servers.flatMap(({ requirements }) => [...requirements.keys()]))];
  const requirements = ids.map((id) => requirementOf(id, servers)).sort(requirementOrder);
  return {
    schemaVersion: 1,
    tool,
    servers: servers.map(({ about }, index) => ({ ...about, levels: countsOf(requirements, index) })),
    differs: differencesOf(servers),
    requirements,
    errata: errataOf(requirements, servers),
  };
}

function serverOrder({ about: one }: ComparedServer, { about: other }: ComparedServer): number {
  const [first, second] = [parseRelease(one.release ?? ''), parseRelease(other.release ?? '')];
  const byRelease =
    first === undefined || second === undefined ? Number(first === undefined) - Number(second === undefined) : releaseOrder(first, second);
  return byRelease || textOrder(one.release ?? '', other.release ?? '') || textOrder(one.name, other.name);
}

function requirementOf(statement: string, servers: readonly ComparedServer[]): FleetRequirement {
  const onServers = servers.map(({ requirements }) => requirements.get(statement) ?? new Map<string, RequirementOnType>());
  const known = onServers.flatMap((types) => [...types.values()])[0];
  const types = [...new Set(onServers.flatMap((own) => [...own.keys()]))].sort();
  const kinds = types.map((type) => disagreementOn(onServers.map((own) => own.get(type))));
  return {
    statement,
    level: known?.level ?? 'MUST',
    text: servers.flatMap(({ texts }) => texts.get(statement) ?? [])[0] ?? '',
    disagreement: firstKind(kinds),
    types: types.filter((_, index) => kinds[index] !== 'none'),
    sameRelease: types.some((type) => disagreeInARelease(type, onServers, servers)),
    servers: onServers.map((own) => outcomeOf([...own.values()])),
  };
}

/** Whether servers that report the same minor release disagree about a requirement that all of them were judged by. */
function disagreeInARelease(
  type: string,
  onServers: readonly ReadonlyMap<string, RequirementOnType>[],
  servers: readonly ComparedServer[],
): boolean {
  const releases = servers.map(({ about: { release = '' } }) => {
    const parsed = parseRelease(release);
    return parsed === undefined ? release : releaseText(parsed);
  });
  return [...new Set(releases)].some((release) => {
    const kind = disagreementOn(onServers.filter((_, index) => releases[index] === release).map((own) => own.get(type)));
    return release !== '' && (kind === 'failure' || kind === 'deviation');
  });
}

function requirementOrder(one: FleetRequirement, other: FleetRequirement): number {
  return (
    kindOrder(one.disagreement, other.disagreement) ||
    levels.indexOf(one.level) - levels.indexOf(other.level) ||
    Number(other.sameRelease) - Number(one.sameRelease) ||
    division(other.servers) - division(one.servers) ||
    other.types.length - one.types.length ||
    textOrder(one.statement, other.statement)
  );
}

function countsOf(requirements: readonly FleetRequirement[], index: number): FleetServer['levels'] {
  return levels.map((level) => {
    const counts = { passed: 0, deviation: 0, 'known-failure': 0, failed: 0, 'not-judged': 0 };
    for (const requirement of requirements) {
      const is = requirement.servers[index]?.is ?? 'absent';
      if (requirement.level === level && is !== 'absent') counts[is] += 1;
    }
    return { level, ...counts };
  });
}

function differencesOf(servers: readonly ComparedServer[]): readonly FleetDifference[] {
  const names = [...new Set(servers.flatMap(({ circumstances }) => [...circumstances.keys()]))].filter((what) => !ownColumns.has(what));
  return names
    .map((what) => ({ what, values: servers.map(({ circumstances }) => circumstances.get(what) ?? '') }))
    .filter(({ values }) => new Set(values).size > 1);
}

function errataOf(requirements: readonly FleetRequirement[], servers: readonly ComparedServer[]): readonly FleetErratum[] {
  const texts = new Map(servers.flatMap(({ errata }) => [...errata]));
  const counts = new Map<string, number[]>();
  for (const { servers: outcomes } of requirements) {
    for (const [index, { errata = '' }] of outcomes.entries()) {
      for (const id of errata.split(', ').filter((one) => one !== '')) {
        const own = counts.get(id) ?? servers.map(() => 0);
        own[index] = (own[index] ?? 0) + 1;
        counts.set(id, own);
      }
    }
  }
  const met = (own: readonly number[]): number => own.filter((count) => count > 0).length;
  return [...counts]
    .map(([id, own]) => ({ id, text: texts.get(id) ?? '', requirements: own }))
    .sort((one, other) => met(one.requirements) - met(other.requirements) || textOrder(one.id, other.id));
}

function textOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
