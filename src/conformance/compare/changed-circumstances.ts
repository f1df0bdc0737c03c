import type { ChangedCircumstance, Report } from '#core/model/report';

const unknown = 'not reported';

/** Returns what differs between two runs themselves: their results may differ for these reasons, and not because of the server. */
export function changedCircumstances(earlier: Report, later: Report): readonly ChangedCircumstance[] {
  const [before, after] = [circumstancesOf(earlier), circumstancesOf(later)];
  return [...after].flatMap(([what, is]) => {
    const was = before.get(what) ?? unknown;
    return was === is ? [] : [{ what, was, is }];
  });
}

/** Returns what a run was about and how it ended, each by its name. */
export function circumstancesOf({ target, tool, run }: Report): ReadonlyMap<string, string> {
  const { options } = run;
  return new Map([
    ['server', target.server],
    ['release of the server', target.release ?? unknown],
    ['version of apiconform', tool.version],
    ['selected', options.only.length === 0 ? 'all' : options.only.join(', ')],
    ['left out', options.skip.length === 0 ? 'none' : options.skip.join(', ')],
    ['lowest level tested', options.level.toUpperCase()],
    ['history expires after', seconds(options.historyWindowSeconds)],
    ['history is kept for', seconds(options.historyKeptSeconds)],
    ['end of the run', run.unfinished === true ? 'killed' : run.interrupted ? 'interrupted' : 'complete'],
  ]);
}

function seconds(value: number | undefined): string {
  return value === undefined ? 'not stated' : `${value} s`;
}
