import type { RunStarted } from '#core/model/evidence';
import { referenceHistoryWindowSeconds } from './run-flags.ts';

const ofReference = '--reference';

/** How the embedded server is told of as the source of a target: the flags that start the same one again. */
export function referenceSource(flags: { readonly dialect?: string; readonly personality: string; readonly fault?: string }): string {
  return [
    ofReference,
    ...(flags.dialect === undefined ? [] : ['--dialect', flags.dialect]),
    ...(flags.personality === 'specification' ? [] : ['--personality', flags.personality]),
    ...(flags.fault === undefined ? [] : ['--fault', flags.fault]),
  ].join(' ');
}

/**
 * The flags that lead a run to the same target once more, without any credential: from the head of its evidence
 * alone, so that a later judgement tells the same as the run itself.
 */
export function rerunFlagsOf({ target, options }: Pick<RunStarted, 'target' | 'options'>): readonly string[] {
  const { historyWindowSeconds: window, historyKeptSeconds: kept } = options;
  const source = target.source.split(' ');
  const isReference = source[0] === ofReference;
  const address = isReference ? source : ['--server', target.server];
  // The embedded server has these of itself.
  if (isReference && window === referenceHistoryWindowSeconds) return address;
  return [
    ...address,
    ...(window === undefined ? [] : ['--history-window', `${window}s`]),
    ...(kept === undefined ? [] : ['--history-kept', `${kept}s`]),
  ];
}
