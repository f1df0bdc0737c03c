import type { Terminal } from '#adapters/terminal';
import type { ConformanceProgress } from '#library/run-conformance';
import { plural } from '#reporters/plural';
import { createPaint, plainText } from './terminal-text.ts';

type Drawing = NonNullable<Extract<ConformanceProgress, { readonly type: 'test-ended' }>['drawing']>;
type Shortened = Extract<ConformanceProgress, { readonly type: 'shortened' }>['shortened'];

/** Shows the progress of a run. */
export type Progress = {
  on(event: ConformanceProgress): void;
  /** Removes the line that is redrawn. */
  done(): void;
};

const clearLine = '\r\u001b[2K';
/** In a log, some ten lines, each after a multiple of so many tests. */
const linesEvery = 50;
/** The rate is that of the last seconds: tests that wait come first, and the last ones run alone. */
const rateOverMs = 10_000;
const firstRateMs = 2_000;
const sequencesEvery = 250;

/**
 * On a terminal, redraws one line and prints failures above it; in a log, prints plain lines. A failure is printed when the first
 * result with its root comes.
 *
 * @param now the time in milliseconds.
 */
export function createProgress(terminal: Terminal, now: () => number = () => performance.now()): Progress {
  const paint = createPaint(terminal.color);
  const running = new Set<string>();
  const rate = createRate(now);
  const failed = new Set<string>();
  let failures = 0;
  let total = 0;
  let ended = 0;
  let drawn: Drawing | undefined;
  let isDrawn = false;
  const failedText = (): string => (failures === 0 ? '' : `, ${plural(failed.size, 'requirement')} failed [${plural(failures, 'result')}]`);
  const redraw = (): void => {
    if (!terminal.live) return;
    const [current = ''] = running;
    const line = drawn === undefined ? `${ended}/${total}${rate.text(total - ended)}${failedText()}` : drawnText(drawn);
    terminal.out(`${clearLine}${`${line} ${current}`.slice(0, Math.max(10, terminal.columns() - 1))}`);
    isDrawn = true;
  };
  const say = (text: string): void => terminal.out(`${terminal.live ? clearLine : ''}${text}\n`);
  const done = (): void => {
    if (isDrawn) terminal.out(clearLine);
    isDrawn = false;
  };
  const isTimeForLine = (): boolean => ended === total || ended % Math.max(linesEvery, Math.ceil(total / 500) * linesEvery) === 0;
  const onEnded = ({ test, verdicts, first, drawing }: Extract<ConformanceProgress, { readonly type: 'test-ended' }>): void => {
    running.delete(test);
    if (drawing !== undefined) drawn = drawing;
    else {
      ended += 1;
      rate.ended();
    }
    for (const { status, statement } of verdicts) {
      if (status !== 'failed') continue;
      failed.add(statement);
      failures += 1;
    }
    for (const { status, statement, findings, reason = '' } of first) {
      const why = findings[0]?.message ?? reason;
      say(`${paint.bad(status)} ${statement} [${test}] ${paint.faint(plainText(why))}`);
    }
    redraw();
    if (!terminal.live && drawing !== undefined && (drawing.done % sequencesEvery === 0 || drawing.done === drawing.of))
      say(drawnText(drawing));
    if (!terminal.live && drawing === undefined && isTimeForLine()) say(`${ended}/${total} tests${failedText()}`);
  };
  return {
    on: (event) => {
      switch (event.type) {
        case 'planned':
          total = event.tests;
          terminal.out(`${headLine(event)}\n`);
          return;
        case 'left-runs':
          return;
        case 'test-started':
          running.add(event.test);
          return redraw();
        case 'test-ended':
          return onEnded(event);
        case 'shortened':
          return say(shortenedText(event.shortened));
        case 'finished':
          return done();
      }
    },
    done,
  };
}

type Rate = { ended(): void; text(left: number): string };

/** Returns how many tests end in a second, and how long so many more take: `, 34/s, 1m05s left`. */
function createRate(now: () => number): Rate {
  const startedAt = now();
  let ends: number[] = [];
  return {
    ended() {
      const at = now();
      ends = [...ends.filter((one) => at - one <= rateOverMs), at];
    },
    text(left) {
      const at = now();
      const overMs = Math.min(rateOverMs, at - startedAt);
      const count = ends.filter((one) => at - one <= overMs).length;
      if (overMs < firstRateMs || count === 0) return '';
      const perSecond = (count * 1000) / overMs;
      return `, ${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)}/s, ${timeText(left / perSecond)} left`;
    },
  };
}

function timeText(seconds: number): string {
  return `${Math.floor(seconds / 60)}m${String(Math.floor(seconds % 60)).padStart(2, '0')}s`;
}

function headLine(planned: Extract<ConformanceProgress, { readonly type: 'planned' }>): string {
  const { server, tests, skipped, requirements, drawn } = planned;
  const release = planned.release === undefined ? '' : ` (${plainText(planned.release, 60)})`;
  return `${plainText(server)}${release}: ${tests} tests cover ${requirements.covered} of ${requirements.all} requirements, ${skipped} tests are skipped${drawnAfter(drawn)}`;
}

function drawnAfter(drawn: Extract<ConformanceProgress, { readonly type: 'planned' }>['drawn']): string {
  if (drawn === undefined) return '';
  return drawn.seconds === undefined
    ? `, ${plural(drawn.sequences ?? 0, 'sequence')} are drawn`
    : `, sequences are drawn for ${drawn.seconds} s`;
}

/** How far the drawing is: `1200/5000 sequences, 3 failed`, with the time that is left where the time decides. */
function drawnText({ done, of, failed, secondsLeft }: Drawing): string {
  const count = of === undefined ? `${done}` : `${done}/${of}`;
  const left = secondsLeft === undefined ? '' : `, ${timeText(secondsLeft)} left`;
  return `${count} sequences, ${failed} failed${left}`;
}

function shortenedText({ failure, of, again, shorter, steps }: Shortened): string {
  const came = again.failed === again.sent ? '' : `; it failed again ${again.failed} of ${again.sent} times`;
  const found = shorter === undefined ? `${of} (${plural(steps, 'step')})` : `${shorter} (${plural(steps, 'step')}), from ${of}`;
  return `shortest for ${failure.statement}: ${found}${came}`;
}
