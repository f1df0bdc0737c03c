import { afterAll, describe, expect, it } from 'vitest';
import { parseReport } from '#conformance/report/parse-report';
import { behaviours } from './behaviours.ts';
import { type Cell, phases, runHostile } from './run-hostile.ts';

/**
 * With APICONFORM_HOSTILE=whole, all cells, of which it prints a table; otherwise every fifth behaviour, in the phases by turns.
 */
const isWhole = process.env['APICONFORM_HOSTILE'] === 'whole';
const every = isWhole ? 1 : 5;
const cells = behaviours
  .filter((_, index) => index % every === 0)
  .flatMap((behaviour, index) =>
    phases.filter((_, place) => isWhole || place === index % phases.length).map((phase) => ({ behaviour, phase, id: behaviour.id })),
  );

const mebibyte = 1024 * 1024;
const done: Cell[] = [];

const summary = ({ behaviour, phase, outcome, seconds, requests, evidenceBytes }: Cell): string =>
  [
    behaviour.padEnd(36),
    phase.padEnd(9),
    `${seconds.toFixed(1)} s`.padStart(8),
    `${requests} requests`.padStart(15),
    `${(evidenceBytes / mebibyte).toFixed(1)} MiB`.padStart(10),
    typeof outcome === 'string' ? outcome : outcome.verdict.because,
  ]
    .join('  ')
    .slice(0, 200);

describe('a run against a server that misbehaves ends, with a report or a message', () => {
  afterAll(() => {
    if (isWhole) process.stdout.write(`${done.map(summary).join('\n')}\n`);
  });

  it.each(cells)('$id in the phase $phase', { timeout: 120_000 }, async ({ behaviour, phase }) => {
    const before = process.memoryUsage().heapUsed;
    const cell = await runHostile(behaviour, phase);
    done.push(cell);
    const { outcome, requests, evidenceBytes } = cell;
    expect(requests).toBeLessThan(5_000);
    expect(evidenceBytes).toBeLessThan(256 * mebibyte);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(600 * mebibyte);
    if (typeof outcome === 'string') expect(outcome).toMatch(/^[^\p{Cc}]{1,1000}$/u);
    else expect(parseReport(JSON.stringify(outcome), 'report.json').verdict.because).toBe(outcome.verdict.because);
  });
});
