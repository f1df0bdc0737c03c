import type { Terminal } from '#adapters/terminal';
import type { Facts } from '#core/model/facts';
import type { Plan, PlannedCase } from '#core/model/plan';
import type { Verdict } from '#core/model/result';
import type { Target } from '#core/model/target';
import { createPaint } from './paint.ts';
import { plainText } from './plain-text.ts';
import type { Suite } from './suite.ts';

/** Tells a person or a log how the run gets on. */
export type Progress = {
  started(planned: PlannedCase): void;
  ended(planned: PlannedCase, verdicts: readonly Verdict[]): void;
  done(): void;
};

const clearLine = '\r\u001b[2K';
/** In a log, one line after so many cases. */
const linesEvery = 50;

/** On a terminal one line that is redrawn, and failures above it as they come; in a log plain lines. */
export function createProgress(
  terminal: Terminal,
  about: { readonly target: Target; readonly facts: Facts; readonly plan: Plan; readonly suite: Suite },
): Progress {
  const paint = createPaint(terminal.color);
  const total = about.plan.run.length;
  const running = new Set<string>();
  let ended = 0;
  terminal.out(`${headLine(about)}\n`);
  const redraw = (): void => {
    const [current = ''] = running;
    const line = `${ended}/${total} ${current}`;
    terminal.out(`${clearLine}${line.slice(0, Math.max(10, terminal.columns() - 1))}`);
  };
  const say = (text: string): void => terminal.out(`${terminal.live ? clearLine : ''}${text}\n`);
  return {
    started: (planned) => {
      running.add(planned.key);
      if (terminal.live) redraw();
    },
    ended: (planned, verdicts) => {
      running.delete(planned.key);
      ended += 1;
      for (const verdict of verdicts) {
        if (!['failed', 'inconclusive', 'error'].includes(verdict.status)) continue;
        const why = verdict.findings[0]?.message ?? verdict.reason ?? '';
        say(`${paint.bad(verdict.status)} ${verdict.statement} [${planned.key}] ${paint.faint(plainText(why))}`);
      }
      if (terminal.live) redraw();
      else if (ended % linesEvery === 0 || ended === total) say(`${ended}/${total} cases`);
    },
    done: () => {
      if (terminal.live) terminal.out(clearLine);
    },
  };
}

function headLine({
  target,
  facts,
  plan,
  suite,
}: {
  readonly target: Target;
  readonly facts: Facts;
  readonly plan: Plan;
  readonly suite: Suite;
}): string {
  const statements = new Set(plan.run.flatMap((planned) => planned.case.checks.map((check) => check.statement)));
  const release = facts.release === undefined ? '' : ` (${plainText(facts.release, 60)})`;
  return `${plainText(target.description.server)}${release}, ${facts.dialect.id} names: ${plan.run.length} cases for ${statements.size} of ${suite.statements.length} statements, ${plan.skipped.length} cases skipped`;
}
