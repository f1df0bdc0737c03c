import { releaseText } from '#core/codecs/release';
import type { RuleResult } from '#core/model/rule-result';
import type { SnapshotDocument } from '#core/model/snapshot';
import { findingOf } from '../rule-results.ts';
import type { ReleasePair } from './release-history.ts';

const rule = 'release/parameter-removed';

/**
 * Checks rule 1 for operations: an operation keeps its parameters. A parameter that is removed from one action everywhere is one finding.
 */
export function parameterRemoved({ older, newer }: ReleasePair): RuleResult {
  const [before, after] = [older.snapshot.openApi, newer.snapshot.openApi];
  if (before === undefined || after === undefined || before.form !== after.form) {
    return {
      checked: 0,
      findings: [],
      undecided: [{ about: 'parameters', missing: 'interface descriptions of both releases in the same form' }],
    };
  }
  const documents = new Map(Object.entries(after.documents));
  const gone = new Map<string, { readonly action: string; readonly parameter: string; readonly operations: string[] }>();
  let checked = 0;
  for (const [path, document] of Object.entries(before.documents)) {
    const now = documents.get(path);
    if (now === undefined || /\/v[1-9]\d{0,3}alpha[1-9]\d{0,3}$/.test(path)) continue;
    for (const { operation, action, parameter } of lostParameters(document, now)) {
      const key = JSON.stringify([action, parameter]);
      const known = gone.get(key) ?? { action, parameter, operations: [] };
      known.operations.push(operation);
      gone.set(key, known);
    }
    checked += Object.keys(document.operations).length;
  }
  return {
    checked,
    findings: [...gone.values()].map(({ action, parameter, operations }) =>
      findingOf(rule, {
        message: `The action ${action} no longer has the parameter ${parameter} in release ${releaseText(newer.release)}, in ${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}.`,
        subject: { is: 'field', of: action, path: parameter },
        release: newer.release,
        seen: operations.slice(0, 5).join(', ').slice(0, 500),
      }),
    ),
    undecided: [],
  };
}

type LostParameter = { readonly operation: string; readonly action: string; readonly parameter: string };

function lostParameters(was: SnapshotDocument, now: SnapshotDocument): readonly LostParameter[] {
  const operations = new Map(Object.entries(now.operations));
  return Object.entries(was.operations).flatMap(([operation, { action = operation, parameters }]) => {
    const same = operations.get(operation);
    if (same === undefined) return [];
    const current = new Set(same.parameters);
    return parameters.filter((parameter) => !current.has(parameter)).map((parameter) => ({ operation, action, parameter }));
  });
}
