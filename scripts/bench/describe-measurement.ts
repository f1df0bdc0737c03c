import { compare, type Measurement } from './measurement.ts';
import type { Spread } from './statistics.ts';

/** How much of a full run may be the tool's own, and how long it may take against a real server. */
export const aims = { wallSeconds: 20, wallRatio: 1.3, processorRatio: 2 } as const;

/** Full runs and replays whose numbers of requests lie further apart do not measure the same. */
const mostMoreRequests = 0.03;

/** The measurement as a person reads it: medians, with the least and the most, beside the aims. */
export function describeMeasurement(measurement: Measurement): string {
  const { target, release, statements, cases, concurrency, pairs } = measurement;
  const { run, replay, wallRatio, processorRatio, moreRequests } = compare(pairs);
  return [
    `${target} (${release}): ${cases} cases for ${statements} statements, ${concurrency} at a time, ${pairs.length} pairs`,
    row('', 'full run', 'bare replay', 'ratio, pair by pair'),
    row(
      'wall time, s',
      spread(run.wallSeconds),
      spread(replay.wallSeconds),
      `${spread(wallRatio, 2)}  aim ≤ ${aims.wallRatio}: ${met(wallRatio, aims.wallRatio)}`,
    ),
    row(
      'processor, s',
      spread(run.processorSeconds),
      spread(replay.processorSeconds),
      `${spread(processorRatio, 2)}  aim ≤ ${aims.processorRatio}: ${met(processorRatio, aims.processorRatio)}`,
    ),
    row('largest, MiB', spread(run.largestMebibytes, 0), spread(replay.largestMebibytes, 0)),
    row('requests', spread(run.requests, 0), spread(replay.requests, 0)),
    row('failed steps', spread(run.failedSteps, 0), spread(replay.failedSteps, 0)),
    `  wall time of a full run, aim ≤ ${aims.wallSeconds} s: ${met(run.wallSeconds, aims.wallSeconds)}`,
    ...(Math.abs(moreRequests) > mostMoreRequests
      ? [`  NOT THE SAME WORK: the full run sent ${(moreRequests * 100).toFixed(1)} % more requests than the replay`]
      : []),
  ].join('\n');
}

function row(name: string, ...columns: readonly string[]): string {
  return `  ${name.padEnd(14)}${columns.map((column) => column.padEnd(26)).join('')}`.trimEnd();
}

function spread({ median, least, most }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}

function met({ median }: Spread, most: number): 'met' | 'MISSED' {
  return median <= most ? 'met' : 'MISSED';
}
