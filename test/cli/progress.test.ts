import { describe, expect, it } from 'vitest';
import { createProgress } from '#cli/progress';
import type { PlannedCase } from '#core/model/plan';
import type { Verdict } from '#core/model/result';
import { passed, sampleCase, sampleReport } from '../conformance/report/sample-report.ts';
import { fakeWorld } from './fake-world.ts';

const { facts } = sampleReport.target;
if (facts === undefined) throw new Error('The sample report has no facts.');

const planned = (count: number): readonly PlannedCase[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `watch/case-${index + 1}@configmaps`,
    case: sampleCase(`watch/case-${index + 1}`, ['watch/order']),
  }));
const failed = (message: string): Verdict => ({ statement: 'watch/order', status: 'failed', findings: [{ message }] });
const escapeCharacter = '\u001b';

const progressOf = (count: number, world: ReturnType<typeof fakeWorld>, release = 'v1.36.3') => {
  const run = planned(count);
  const target = {
    description: { server: 'https://api.example', source: '--server' },
    origin: 'https://api.example',
    prefix: '',
    credentials: {},
  };
  const suite = {
    statements: [],
    subjects: [],
    errata: [],
    openPoints: [],
    sources: [],
    peers: [],
    schedule: { versions: [], releases: [], provenance: {} },
    migrations: [],
    rules: { server: [], release: [] },
    cases: [],
  };
  return {
    run,
    progress: createProgress(world.terminal, { target, facts: { ...facts, release }, plan: { fixtures: [], run, skipped: [] }, suite }),
  };
};

describe('progress in a log', () => {
  it('begins with what is run against what', () => {
    const world = fakeWorld();
    progressOf(3, world);
    expect(world.out()).toBe('https://api.example (v1.36.3), kubernetes names: 3 cases for 1 of 0 statements, 0 cases skipped\n');
  });

  it('is a line after every fifty cases and one at the end, without anything that only a terminal understands', () => {
    const world = fakeWorld();
    const { run, progress } = progressOf(120, world);
    for (const one of run) {
      progress.started(one);
      progress.ended(one, [passed('watch/order')]);
    }
    progress.done();
    expect(world.out().split('\n').slice(1)).toEqual(['50/120 cases', '100/120 cases', '120/120 cases', '']);
    expect(world.out()).not.toContain(escapeCharacter);
    expect(world.out()).not.toContain('\r');
  });

  it('tells a failure at once, and nothing of what passed, deviates or is skipped', () => {
    const world = fakeWorld();
    const { run, progress } = progressOf(4, world);
    const [one, two, three] = run;
    if (one === undefined || two === undefined || three === undefined) throw new Error('There are no cases.');
    progress.ended(one, [passed('watch/order'), { statement: 'watch/order', status: 'deviation', findings: [] }]);
    expect(world.out().split('\n')).toHaveLength(2);
    progress.ended(two, [failed('two events are swapped')]);
    progress.ended(three, [{ statement: 'watch/order', status: 'inconclusive', reason: 'no answer', findings: [] }]);
    expect(world.out().split('\n').slice(1)).toEqual([
      'failed watch/order [watch/case-2@configmaps] two events are swapped',
      'inconclusive watch/order [watch/case-3@configmaps] no answer',
      '',
    ]);
  });

  it('never lets a server write to the terminal', () => {
    const world = fakeWorld();
    const { run, progress } = progressOf(2, world, `v1${escapeCharacter}[2J\n`);
    for (const one of run) progress.ended(one, [failed(`found "${escapeCharacter}]0;owned\u0007\r\nconformant: all is well"`)]);
    expect(world.out()).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(
      world
        .out()
        .split('\n')
        .filter((line) => line.startsWith('conformant')),
    ).toEqual([]);
  });
});

describe('progress on a terminal', () => {
  it('is one line that is redrawn, no wider than the terminal, and gone at the end', () => {
    const world = fakeWorld({ watched: true });
    const { run, progress } = progressOf(2, world);
    const [first] = run;
    if (first === undefined) throw new Error('There are no cases.');
    const long = { ...first, key: `watch/${'a-long-name-'.repeat(20)}` };
    progress.started(long);
    progress.ended(long, [passed('watch/order')]);
    progress.done();
    const [, drawn = ''] = world.out().split('\n');
    const lines = drawn.split(`\r${escapeCharacter}[2K`);
    expect(lines.map((line) => line.slice(0, 12))).toEqual(['', '0/2 watch/a-', '1/2 ', '']);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(60);
  });

  it('puts failures above that line, in colour unless NO_COLOR is set', () => {
    const told = (env: Readonly<Record<string, string>>) => {
      const world = fakeWorld({ watched: true, env });
      const { run, progress } = progressOf(2, world);
      for (const one of run) progress.ended(one, [failed('an event is lost')]);
      return world.out();
    };
    expect(told({})).toContain(`\r${escapeCharacter}[2K${escapeCharacter}[31mfailed${escapeCharacter}[0m watch/order`);
    expect(told({ NO_COLOR: '1' })).toContain(`\r${escapeCharacter}[2Kfailed watch/order [watch/case-1@configmaps] an event is lost\n`);
    expect(told({ NO_COLOR: '1' })).not.toContain(`${escapeCharacter}[3`);
  });
});
