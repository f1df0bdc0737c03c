import type { CommandWord } from '#core/model/command-word';
import type { RunStarted } from '#core/model/evidence';

const ofReference = '--reference';

/**
 * How long the reference server keeps history in a run where nothing else is set: long enough for the cases that need
 * it, and short enough that the cases that wait for its end do not delay the run.
 */
export const referenceHistoryWindowSeconds = 20;

/** Returns the source of a target that is the reference server: the flags that start the same one again. */
export function referenceSource(flags: {
  readonly dialect?: string | undefined;
  readonly personality: string;
  readonly fault?: string | undefined;
}): string {
  return [
    ofReference,
    ...(flags.dialect === undefined ? [] : ['--dialect', flags.dialect]),
    ...(flags.personality === 'specification' ? [] : ['--personality', flags.personality]),
    ...(flags.fault === undefined ? [] : ['--fault', flags.fault]),
  ].join(' ');
}

const usualConcurrency = 8;

/**
 * Returns the flags that select the same target and options again, without any credential. They come from the head of the evidence
 * alone, so that judging it again gives the same flags as the run.
 */
export function rerunFlagsOf(head: Pick<RunStarted, 'target' | 'options' | 'invocation'>): readonly CommandWord[] {
  const { subjects = [], given, readOnly, namespaces, concurrency, release, repeat, strict, failOn } = head.options;
  return [
    ...targetOf(head),
    ...subjects.flatMap(({ file }) => ['--subject', file]),
    ...(given === undefined ? [] : ['--sequences', given.file]),
    ...(readOnly === true ? ['--read-only'] : []),
    ...(namespaces === undefined ? [] : ['--namespaces', namespaces.join(',')]),
    ...(release === undefined ? [] : ['--release', release]),
    ...(concurrency === usualConcurrency ? [] : ['--concurrency', `${concurrency}`]),
    ...(repeat === 1 ? [] : ['--repeat', `${repeat}`]),
    ...(strict ? ['--strict'] : []),
    ...(failOn === 'must' ? [] : ['--fail-on', failOn]),
    ...historyOf(head),
  ];
}

/** Returns the file in which the sequences of the run are; its name alone where the evidence does not have the folder. */
export function sequencesFileOf({ invocation }: Pick<RunStarted, 'invocation'>): CommandWord {
  const { output } = invocation ?? {};
  if (output === undefined || (typeof output === 'object' && 'secret' in output)) return 'report.json';
  return typeof output === 'string' ? `${output.replace(/\/+$/, '')}/report.json` : { inHome: `${output.inHome}/report.json` };
}

function targetOf({ target, invocation }: Pick<RunStarted, 'target' | 'invocation'>): readonly CommandWord[] {
  const source = target.source.split(' ');
  const isReference = source[0] === ofReference;
  if (isReference) return [...source, ...(invocation?.flags ?? [])];
  return invocation?.flags ?? ['--server', target.server];
}

/** Returns what was stated of the history, and what is enabled on purpose; nothing for the defaults of the reference server. */
function historyOf({ target, options }: Pick<RunStarted, 'target' | 'options'>): readonly string[] {
  const { historyWindowSeconds: window, historyKeptSeconds: kept, enabled = [] } = options;
  const isUsual = target.source.split(' ')[0] === ofReference && window === referenceHistoryWindowSeconds;
  return [
    ...(isUsual || window === undefined ? [] : ['--history-window', `${window}s`]),
    ...(isUsual || kept === undefined ? [] : ['--history-kept', `${kept}s`]),
    ...enabled.flatMap((what) => ['--enabled', what]),
  ];
}
