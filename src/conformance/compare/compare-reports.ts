import { definedFields } from '#core/json/defined-fields';
import type { Level } from '#core/model/level';
import type { ChangedResult, Comparison, Report } from '#core/model/report';
import { changedCircumstances } from './changed-circumstances.ts';
import { comparedResults, type RequirementOnType } from './compared-results.ts';
import { kindOfChange, kindsOfChange } from './kind-of-change.ts';
import { slowerCases } from './slower-cases.ts';

const levels: readonly Level[] = ['MUST', 'SHOULD', 'MAY'];

/**
 * Returns what differs between the reports of two runs. They are compared by requirement and resource type, and not by case:
 * which cases and drawn sequences there are differs between runs and releases of the tool. A requirement has the most severe
 * status of its results.
 */
export function compareReports(earlier: Report, later: Report): Comparison {
  const [before, after] = [comparedResults(earlier), comparedResults(later)];
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const changes = keys.flatMap((key) => changeOf(before.get(key), after.get(key)) ?? []);
  const slower = slowerCases(earlier, later);
  return {
    earlier: {
      run: earlier.run.id,
      started: earlier.run.started,
      server: earlier.target.server,
      ...definedFields({ release: earlier.target.release }),
      tool: earlier.tool.version,
      conformance: earlier.verdict.conformance,
    },
    differs: changedCircumstances(earlier, later),
    changes: changes.sort(compareChanges),
    ...(slower.length === 0 ? {} : { slower }),
    same: keys.length - changes.length,
  };
}

function changeOf(was: RequirementOnType | undefined, is: RequirementOnType | undefined): ChangedResult | undefined {
  const known = is ?? was;
  const kind = kindOfChange(was, is);
  if (known === undefined || kind === undefined) return undefined;
  const shown = kind === 'fixed' ? was : known;
  return {
    kind,
    statement: known.statement,
    subject: known.subject,
    level: known.level,
    was: was?.status ?? 'absent',
    is: is?.status ?? 'absent',
    ...definedFields({ message: shown?.message, result: is?.position }),
  };
}

function compareChanges(one: ChangedResult, other: ChangedResult): number {
  return (
    kindsOfChange.indexOf(one.kind) - kindsOfChange.indexOf(other.kind) ||
    levels.indexOf(one.level) - levels.indexOf(other.level) ||
    compareTexts(one.statement, other.statement) ||
    compareTexts(one.subject, other.subject)
  );
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
