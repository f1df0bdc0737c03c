import { describe, expect, it } from 'vitest';
import { createProgress } from '#cli/progress';
import type { Verdict } from '#core/model/result';
import { passed } from '../conformance/report/sample-report.ts';
import { fakeWorld } from './fake-world.ts';

const failed = (message: string): Verdict => ({ statement: 'watch/order', status: 'failed', findings: [{ message }] });
const escapeCharacter = '\u001b';

const progressOf = (count: number, world: ReturnType<typeof fakeWorld>, release = 'v1.36.3') => {
  const run = Array.from({ length: count }, (_, index) => `watch/case-${index + 1}@configmaps`);
  let time = 0;
  const { on, done } = createProgress(world.terminal, () => time);
  on({
    type: 'planned',
    server: 'https://api.example',
    release,
    dialect: 'kubernetes',
    tests: count,
    skipped: 0,
    requirements: { covered: 1, all: 9 },
  });
  const started = (test: string) => on({ type: 'test-started', test });
  const ended = (
    test: string,
    verdicts: readonly Verdict[],
    first: readonly Verdict[] = verdicts.filter(({ status }) => status === 'failed'),
  ) => on({ type: 'test-ended', test, verdicts, first });
  const after = (milliseconds: number) => {
    time += milliseconds;
  };
  return { run, progress: { started, ended, done, after } };
};

describe('progress in a log', () => {
  it('begins with the server and the number of tests', () => {
    const world = fakeWorld();
    progressOf(3, world);
    expect(world.out()).toBe('https://api.example (v1.36.3): 3 tests cover 1 of 9 requirements, 0 tests are skipped\n');
  });

  it('is a line after every fifty tests and one at the end, without anything that only a terminal understands', () => {
    const world = fakeWorld();
    const { run, progress } = progressOf(120, world);
    for (const one of run) {
      progress.started(one);
      progress.ended(one, [passed('watch/order')]);
    }
    progress.done();
    expect(world.out().split('\n').slice(1)).toEqual(['50/120 tests', '100/120 tests', '120/120 tests', '']);
    expect(world.out()).not.toContain(escapeCharacter);
    expect(world.out()).not.toContain('\r');
  });

  it('prints a failure at once, and nothing for what passed or deviates', () => {
    const world = fakeWorld();
    const { run, progress } = progressOf(4, world);
    const [one, two, three] = run;
    if (one === undefined || two === undefined || three === undefined) throw new Error('There are no cases.');
    progress.ended(one, [passed('watch/order'), { statement: 'watch/order', status: 'deviation', findings: [] }]);
    expect(world.out().split('\n')).toHaveLength(2);
    progress.ended(two, [failed('two events are swapped')]);
    const open: Verdict = { statement: 'watch/order', status: 'inconclusive', reason: 'no answer', findings: [] };
    progress.ended(three, [open], [open]);
    expect(world.out().split('\n').slice(1)).toEqual([
      'failed watch/order [watch/case-2@configmaps] two events are swapped',
      'inconclusive watch/order [watch/case-3@configmaps] no answer',
      '',
    ]);
  });

  it('prints what is the first of its root, and counts the rest', () => {
    const world = fakeWorld();
    const { run, progress } = progressOf(3, world);
    for (const [index, one] of run.entries()) progress.ended(one, [failed('held back')], index === 0 ? [failed('held back')] : []);
    expect(world.out().split('\n').slice(1)).toEqual([
      'failed watch/order [watch/case-1@configmaps] held back',
      '3/3 tests, 1 requirement failed [3 results]',
      '',
    ]);
  });

  it('is ten lines or so of a long run', () => {
    const world = fakeWorld();
    const { run, progress } = progressOf(4980, world);
    for (const one of run) progress.ended(one, [passed('watch/order')]);
    expect(world.out().split('\n').slice(1, 4)).toEqual(['500/4980 tests', '1000/4980 tests', '1500/4980 tests']);
    expect(world.out().split('\n').slice(-2)).toEqual(['4980/4980 tests', '']);
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
    const long = `watch/${'a-long-name-'.repeat(20)}`;
    progress.started(long);
    progress.ended(long, [passed('watch/order')]);
    progress.done();
    const [, drawn = ''] = world.out().split('\n');
    const lines = drawn.split(`\r${escapeCharacter}[2K`);
    expect(lines.map((line) => line.slice(0, 12))).toEqual(['', '0/2 watch/a-', '1/2 ', '']);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(60);
  });

  it('has the rate of the last seconds, the time that is left, and what failed so far', () => {
    const world = fakeWorld({ watched: true });
    const { run, progress } = progressOf(1000, world);
    const last = () => world.out().split(`\r${escapeCharacter}[2K`).at(-1);
    for (const one of run.slice(0, 20)) progress.ended(one, [passed('watch/order')]);
    expect(last()).toBe('20/1000 ');
    progress.after(4_000);
    progress.ended('x', [failed('an event is lost'), failed('an event is lost')], []);
    expect(last()).toBe('21/1000, 5.3/s, 3m06s left, 1 requirement failed [2 results] '.slice(0, 59));
    progress.after(60_000);
    progress.ended('y', [passed('watch/order')]);
    expect(last()).toContain('22/1000, 0.1/s, 163m00s left');
  });

  it('puts failures above that line, in colour unless NO_COLOR is set', () => {
    const printed = (env: Readonly<Record<string, string>>) => {
      const world = fakeWorld({ watched: true, env });
      const { run, progress } = progressOf(2, world);
      for (const one of run) progress.ended(one, [failed('an event is lost')]);
      return world.out();
    };
    expect(printed({})).toContain(`\r${escapeCharacter}[2K${escapeCharacter}[31mfailed${escapeCharacter}[39m watch/order`);
    expect(printed({ NO_COLOR: '1' })).toContain(`\r${escapeCharacter}[2Kfailed watch/order [watch/case-1@configmaps] an event is lost\n`);
    expect(printed({ NO_COLOR: '1' })).not.toContain(`${escapeCharacter}[3`);
  });
});

describe('progress of drawn sequences', () => {
  const sequences = (world: ReturnType<typeof fakeWorld>, count: number, of: number | undefined, verdicts: readonly Verdict[] = []) => {
    const { on, done } = createProgress(world.terminal);
    for (let index = 1; index <= count; index += 1) {
      const drawing = { done: index, failed: verdicts.length === 0 ? 0 : index, of, secondsLeft: of === undefined ? 125 : undefined };
      on({ type: 'test-ended', test: `drawn/${index}@configmaps`, verdicts, first: index === 1 ? verdicts : [], drawing });
    }
    return { on, done };
  };

  it('is in a log how many there were, of how many, or the time that is left', () => {
    const world = fakeWorld();
    sequences(world, 300, 300);
    expect(world.out().split('\n')).toEqual(['250/300 sequences, 0 failed', '300/300 sequences, 0 failed', '']);
    const timed = fakeWorld();
    sequences(timed, 250, undefined);
    expect(timed.out()).toBe('250 sequences, 0 failed, 2m05s left\n');
  });

  it('prints one failure once, however many sequences have it', () => {
    const world = fakeWorld();
    sequences(world, 40, 40, [failed('it failed')]);
    expect(world.out().split('\n')).toEqual(['failed watch/order [drawn/1@configmaps] it failed', '40/40 sequences, 40 failed', '']);
  });

  it('ends with the shortest sequence of each failure, and how often it failed again', () => {
    const world = fakeWorld();
    const { on } = createProgress(world.terminal);
    const shortened = { failure: { statement: 'watch/order' }, of: 'drawn/5@configmaps', tries: 40 } as const;
    on({ type: 'shortened', shortened: { ...shortened, again: { sent: 3, failed: 3 }, shorter: 'drawn/5-3f9a@configmaps', steps: 3 } });
    on({ type: 'shortened', shortened: { ...shortened, again: { sent: 3, failed: 0 }, steps: 21 } });
    expect(world.out().split('\n')).toEqual([
      'shortest for watch/order: drawn/5-3f9a@configmaps (3 steps), from drawn/5@configmaps',
      'shortest for watch/order: drawn/5@configmaps (21 steps); it failed again 0 of 3 times',
      '',
    ]);
  });
});
