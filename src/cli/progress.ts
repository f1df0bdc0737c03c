import type { Terminal } from '#adapters/terminal';
import type { Verdict } from '#core/model/result';
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
/** In a log, one line after so many tests. */
const linesEvery = 50;
const sequencesEvery = 250;

/** On a terminal, redraws one line and prints failures above it; in a log, prints plain lines. */
export function createProgress(terminal: Terminal): Progress {
  const paint = createPaint(terminal.color);
  const running = new Set<string>();
  /** Reasons why requirements could not be judged: one can hold for many tests, and is shown once. */
  const reasons = new Set<string>();
  const isShown = ({ status, reason = '' }: Verdict): boolean => {
    if (status !== 'inconclusive' || reason === '') return ['failed', 'inconclusive', 'error'].includes(status);
    const isNew = !reasons.has(reason);
    reasons.add(reason);
    return isNew;
  };
  let total = 0;
  let ended = 0;
  let drawn: Drawing | undefined;
  let isDrawn = false;
  const redraw = (): void => {
    if (!terminal.live) return;
    const [current = ''] = running;
    const line = `${drawn === undefined ? `${ended}/${total}` : drawnText(drawn)} ${current}`;
    terminal.out(`${clearLine}${line.slice(0, Math.max(10, terminal.columns() - 1))}`);
    isDrawn = true;
  };
  const say = (text: string): void => terminal.out(`${terminal.live ? clearLine : ''}${text}\n`);
  const done = (): void => {
    if (isDrawn) terminal.out(clearLine);
    isDrawn = false;
  };
  /** Failures of drawn sequences: one can come in hundreds of them, and is shown once. */
  const failures = new Set<string>();
  const isNewFailure = ({ status, statement, findings }: Verdict): boolean => {
    const key = JSON.stringify([status, statement, findings[0]?.clause]);
    const isNew = !failures.has(key);
    failures.add(key);
    return isNew;
  };
  const onEnded = ({ test, verdicts, drawing }: Extract<ConformanceProgress, { readonly type: 'test-ended' }>): void => {
    running.delete(test);
    if (drawing === undefined) ended += 1;
    else drawn = drawing;
    for (const verdict of verdicts) {
      if (!isShown(verdict) || (drawing !== undefined && !isNewFailure(verdict))) continue;
      const why = verdict.findings[0]?.message ?? verdict.reason ?? '';
      say(`${paint.bad(verdict.status)} ${verdict.statement} [${test}] ${paint.faint(plainText(why))}`);
    }
    redraw();
    if (!terminal.live && drawing !== undefined && (drawing.done % sequencesEvery === 0 || drawing.done === drawing.of))
      say(drawnText(drawing));
    if (!terminal.live && drawing === undefined && (ended % linesEvery === 0 || ended === total)) say(`${ended}/${total} tests`);
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
  const left =
    secondsLeft === undefined ? '' : `, ${Math.floor(secondsLeft / 60)}m${String(Math.floor(secondsLeft % 60)).padStart(2, '0')}s left`;
  return `${count} sequences, ${failed} failed${left}`;
}

function shortenedText({ failure, of, again, shorter, steps }: Shortened): string {
  const came = again.failed === again.sent ? '' : `; it failed again ${again.failed} of ${again.sent} times`;
  const found = shorter === undefined ? `${of} (${plural(steps, 'step')})` : `${shorter} (${plural(steps, 'step')}), from ${of}`;
  return `shortest for ${failure.statement}: ${found}${came}`;
}
