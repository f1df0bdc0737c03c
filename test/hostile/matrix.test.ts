import { appendFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { afterAll, describe, expect, it } from 'vitest';
import { behaviours } from './behaviours.ts';
import { phases } from './hostile-server.ts';
import { type Cell, runHostile } from './run-hostile.ts';

/**
 * With APICONFORM_HOSTILE=whole, all cells, of which it prints a table; otherwise every fifth behaviour, in the phases by turns.
 */
const isWhole = process.env['APICONFORM_HOSTILE'] === 'whole';
const selected = new RegExp(process.env['APICONFORM_HOSTILE_ONLY'] ?? '');
const every = isWhole ? 1 : 5;
const cells = behaviours
  .filter((_, index) => index % every === 0)
  .filter(({ id }) => selected.test(id))
  .flatMap((behaviour, index) =>
    phases.filter((_, place) => isWhole || place === index % phases.length).map((phase) => ({ behaviour, phase, id: behaviour.id })),
  );

const done: Cell[] = [];
const limit = pLimit(2);


const summary = ({ behaviour, phase, code, report, printed, seconds, requests, mebibytes, evidenceMebibytes, left }: Cell): string => {
  const of = (status: string) => report?.results.filter((result) => result.status === status).length ?? 0;
  return [
    behaviour.padEnd(36),
    phase.padEnd(8),
    `exit ${code}`,
    `${seconds.toFixed(0)} s`.padStart(6),
    `${mebibytes.toFixed(0)} MB`.padStart(7),
    `${requests} requests`.padStart(14),
    `${evidenceMebibytes.toFixed(1)} MiB`.padStart(9),
    `left ${left.length}/${report?.run.left.length ?? 0}`.padEnd(10),
    report === undefined ? printed : `${of('failed')} failed, ${of('inconclusive')} inconclusive: ${report.verdict.because}`,
  ]
    .join('  ')
    .replaceAll(/\s*\n\s*/g, ' ')
    .slice(0, 260);
};

describe('a run against a server that misbehaves ends, with a report or a message', () => {
  afterAll(() => {
    if (isWhole) process.stdout.write(`${done.map(summary).join('\n')}\n`);
  });

  it.concurrent.each(cells)('$id in the phase $phase', { timeout: 3_600_000 }, async ({ behaviour, phase }) => {
    const cell = await limit(runHostile, behaviour, phase);
    done.push(cell);
    if (process.env['CELLS']) appendFileSync(process.env['CELLS'], `${summary(cell)}\n`);
    expect([0, 1, 2]).toContain(cell.code);
  });
});
