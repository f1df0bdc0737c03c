import type { Terminal } from '#adapters/terminal';
import type { Verdict } from '#core/model/result';
import type { ConformanceProgress } from '#library/run-conformance';
import { createPaint, plainText } from './terminal-text.ts';

/** Shows the progress of a run. */
export type Progress = {
  on(event: ConformanceProgress): void;
  /** Removes the line that is redrawn. */
  done(): void;
};

const clearLine = '\r\u001b[2K';
/** In a log, one line after so many tests. */
const linesEvery = 50;

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
  let isDrawn = false;
  const redraw = (): void => {
    if (!terminal.live) return;
    const [current = ''] = running;
    const line = `${ended}/${total} ${current}`;
    terminal.out(`${clearLine}${line.slice(0, Math.max(10, terminal.columns() - 1))}`);
    isDrawn = true;
  };
  const say = (text: string): void => terminal.out(`${terminal.live ? clearLine : ''}${text}\n`);
  const done = (): void => {
    if (isDrawn) terminal.out(clearLine);
    isDrawn = false;
  };
  const onEnded = ({ test, verdicts }: Extract<ConformanceProgress, { readonly type: 'test-ended' }>): void => {
    running.delete(test);
    ended += 1;
    for (const verdict of verdicts) {
      if (!isShown(verdict)) continue;
      const why = verdict.findings[0]?.message ?? verdict.reason ?? '';
      say(`${paint.bad(verdict.status)} ${verdict.statement} [${test}] ${paint.faint(plainText(why))}`);
    }
    redraw();
    if (!terminal.live && (ended % linesEvery === 0 || ended === total)) say(`${ended}/${total} tests`);
  };
  return {
    on: (event) => {
      switch (event.type) {
        case 'planned':
          total = event.tests;
          terminal.out(`${headLine(event)}\n`);
          return;
        case 'test-started':
          running.add(event.test);
          return redraw();
        case 'test-ended':
          return onEnded(event);
        case 'finished':
          return done();
      }
    },
    done,
  };
}

function headLine(planned: Extract<ConformanceProgress, { readonly type: 'planned' }>): string {
  const { server, tests, skipped, requirements } = planned;
  const release = planned.release === undefined ? '' : ` (${plainText(planned.release, 60)})`;
  return `${plainText(server)}${release}: ${tests} tests cover ${requirements.covered} of ${requirements.all} requirements, ${skipped} tests are skipped`;
}
