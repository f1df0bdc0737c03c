import type { RunStarted } from '#core/model/evidence';

const ofReference = '--reference';

/**
 * How long the reference server keeps history in a run where nothing else is set: long enough for the cases that need
 * it, and short enough that the cases that wait for its end do not delay the run.
 */
export const referenceHistoryWindowSeconds = 6;

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

/**
 * Returns the flags that select the same target again, without any credential. They come from the head of the evidence
 * alone, so that judging it again gives the same flags as the run.
 */
export function rerunFlagsOf({ target, options }: Pick<RunStarted, 'target' | 'options'>): readonly string[] {
  const { historyWindowSeconds: window, historyKeptSeconds: kept, enabled = [], subjects = [], given, readOnly, namespaces } = options;
  const source = target.source.split(' ');
  const isReference = source[0] === ofReference;
  const address = [
    ...(isReference ? source : ['--server', target.server]),
    ...subjects.flatMap(({ file }) => ['--subject', file]),
    ...(given === undefined ? [] : ['--sequences', given.file]),
    ...(readOnly === true ? ['--read-only'] : []),
    ...(namespaces === undefined ? [] : ['--namespaces', namespaces.join(',')]),
  ];
  // These are the defaults of the reference server.
  if (isReference && window === referenceHistoryWindowSeconds) return address;
  return [
    ...address,
    ...(window === undefined ? [] : ['--history-window', `${window}s`]),
    ...(kept === undefined ? [] : ['--history-kept', `${kept}s`]),
    ...enabled.flatMap((what) => ['--enabled', what]),
  ];
}
