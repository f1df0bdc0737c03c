import { appendFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { behaviours } from '../hostile/behaviours.ts';
import { phases } from '../hostile/hostile-server.ts';
import { type Cell, ToolProcess } from '../hostile/run-hostile.ts';

/**
 * With APICONFORM_HOSTILE=whole, all cells, of which it prints a table; otherwise every fifth behaviour, in the phases by turns.
 * APICONFORM_HOSTILE_ONLY selects behaviours by a regular expression, and APICONFORM_HOSTILE_TABLE names a file for the table.
 */
const isWhole = process.env['APICONFORM_HOSTILE'] === 'whole';
const selected = new RegExp(process.env['APICONFORM_HOSTILE_ONLY'] ?? '');
const table = process.env['APICONFORM_HOSTILE_TABLE'];
const every = isWhole ? 1 : 5;
const cells = behaviours
  .filter((_, index) => index % every === 0)
  .flatMap((behaviour, index) =>
    phases.filter((_, place) => isWhole || place === index % phases.length).map((phase) => ({ behaviour, phase, id: behaviour.id })),
  )
  .filter(({ id }) => selected.test(id));

/** The process of the tool alone, without a run, has 150 to 170 MB. */
const mostMebibytes = 300;

const summary = ({ behaviour, phase, outcome, seconds, requests, mebibytes, evidenceMebibytes, left }: Cell): string => {
  const of = (status: string) => (typeof outcome === 'string' ? 0 : outcome.results.filter((result) => result.status === status).length);
  return [
    behaviour.padEnd(36),
    phase.padEnd(8),
    `${seconds.toFixed(0)} s`.padStart(6),
    `${mebibytes.toFixed(0)} MB`.padStart(7),
    `${requests} requests`.padStart(14),
    `${evidenceMebibytes.toFixed(1)} MiB`.padStart(9),
    `left ${left.length}, said ${typeof outcome === 'string' ? 0 : outcome.run.left.length}`.padEnd(18),
    typeof outcome === 'string' ? outcome : `${of('failed')} failed, ${of('inconclusive')} inconclusive: ${outcome.verdict.because}`,
  ]
    .join('  ')
    .slice(0, 260);
};

/** Does one run in a process of its own, as the command does: what an earlier run left in memory would count too. */
async function cellOf({ behaviour, phase }: (typeof cells)[number]): Promise<Cell> {
  const process = new ToolProcess();
  try {
    return await process.run(behaviour, phase);
  } finally {
    await process.end();
  }
}

describe('a run against a server that misbehaves ends, with a report or a message', () => {
  const done: Cell[] = [];

  afterAll(() => {
    if (isWhole) process.stdout.write(`${done.map(summary).join('\n')}\n`);
  });

  it.concurrent.each(cells)('$id in the phase $phase', { timeout: 300_000 }, async (one) => {
    const cell = await cellOf(one);
    done.push(cell);
    if (table !== undefined) appendFileSync(table, `${summary(cell)}\n`);
    if (typeof cell.outcome === 'string') expect(cell.outcome).toMatch(/^[^\p{Cc}]{1,1000}$/u);
    expect(cell.requests).toBeLessThan(5_000);
    expect(cell.mebibytes).toBeLessThan(mostMebibytes);
  });
});
