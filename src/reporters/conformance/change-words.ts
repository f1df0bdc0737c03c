import type { ChangedResult, Comparison } from '#core/model/report';
import { statusWords } from './status-words.ts';

/** The display names of the kinds of changes, for one and for several. */
const kindWords: Readonly<Record<ChangedResult['kind'], readonly [string, string]>> = {
  'new-failure': ['new failure', 'new failures'],
  fixed: ['fixed', 'fixed'],
  'still-failing': ['still failing', 'still failing'],
  'newly-judged': ['newly judged', 'newly judged'],
  'no-longer-judged': ['no longer judged', 'no longer judged'],
  'deviation-changed': ['deviation changed', 'deviations changed'],
};

/** Returns the name of a kind for a number of changes. */
export function kindWord(kind: ChangedResult['kind'], count: number): string {
  return kindWords[kind][count === 1 ? 0 : 1];
}

/** Returns the display name of a status of a comparison. */
export function comparedStatusWord(status: ChangedResult['is']): string {
  return status === 'absent' ? 'not in the run' : statusWords[status];
}

/** Returns the changes by kind, in the order of the comparison. */
export function changesByKind({ changes }: Comparison): readonly (readonly [ChangedResult['kind'], readonly ChangedResult[]])[] {
  return [...new Set(changes.map(({ kind }) => kind))].map((kind) => [kind, changes.filter((change) => change.kind === kind)]);
}

/** Returns what a comparison comes to: `2 new failures, 1 fixed, 3 still failing`. */
export function comparisonSentence(comparison: Comparison): string {
  const counts = changesByKind(comparison).map(([kind, own]) => `${own.length} ${kindWord(kind, own.length)}`);
  return counts.length === 0 ? 'no difference' : counts.join(', ');
}
