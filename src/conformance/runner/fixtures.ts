import type { Fixture } from '#core/model/case';
import type { StepFailed } from '#core/model/evidence';
import { mostExecutions } from '../evidence/executions.ts';
import { noUsableResponse } from '../evidence/no-usable-response.ts';
import { CaseRecord } from './case-record.ts';
import { cleanUpTools } from './clean-up-tools.ts';
import { executeSteps } from './execute-steps.ts';
import { newSession } from './new-session.ts';
import { runPrefix } from './prefixes.ts';
import { type Remains, removeObjects } from './remove-objects.ts';
import type { Run } from './run.ts';
import type { Session } from './session.ts';
import { interruption, StepFailure } from './step-failure.ts';

/** A fixture of the plan, the sessions of all attempts to make it, and whether the last of them is to be followed by another. */
type Made = { readonly fixture: Fixture; readonly number: number; readonly attempts: Promise<Session>[]; again: boolean };

/** The fixtures of a run: each made once, when it is prepared or first asked for, and shared by all that need it. */
export class Fixtures {
  readonly #run: Run;
  readonly #fixtures: ReadonlyMap<string, Made>;

  constructor(fixtures: readonly Fixture[], run: Run) {
    this.#run = run;
    this.#fixtures = new Map(fixtures.map((fixture, index) => [fixture.id, { fixture, number: index + 1, attempts: [], again: false }]));
  }

  /**
   * Settles once the fixture is there. Throws a `StepFailure` that names the step of the fixture that failed. A fixture that
   * could not be made because a request had no usable response is made again, with new names, when it is next asked for.
   */
  async ready(id: string): Promise<void> {
    const made = this.#fixtures.get(id);
    if (made === undefined) throw new Error(`the plan has no fixture "${id}"`);
    const last = (made.again ? undefined : made.attempts.at(-1)) ?? this.#attempt(made);
    const failure = failureOf(made.fixture, await last);
    if (failure === undefined) return;
    // Whoever waited for the same attempt fails with it.
    if (failure.kind === 'no-response' && made.attempts.at(-1) === last) made.again = made.attempts.length < mostExecutions;
    throw failure;
  }

  /** Makes a fixture that nobody has asked for yet. Its failure is told to whoever asks for it. */
  async prepare(id: string): Promise<void> {
    const made = this.#fixtures.get(id);
    if (made !== undefined && made.attempts.length === 0) await this.#attempt(made);
  }

  /** Removes those that were made. */
  async remove(): Promise<readonly Remains[]> {
    const attempts = [...this.#fixtures.values()].flatMap((made) => made.attempts);
    return Promise.all(attempts.map(async (made) => this.#remove(await made)));
  }

  #attempt(made: Made): Promise<Session> {
    const attempt = this.#make(made.fixture, made.number + made.attempts.length * this.#fixtures.size);
    made.attempts.push(attempt);
    made.again = false;
    return attempt;
  }

  async #make(fixture: Fixture, number: number): Promise<Session> {
    const record = new CaseRecord(`fixture:${fixture.id}`, fixture.steps, this.#run);
    const prefix = `${runPrefix(this.#run.context.run)}-${number.toString(36)}`;
    const session = newSession(this.#run, record, { prefix }, 'fixture');
    record.start(prefix);
    await executeSteps(fixture.steps, session);
    for (const stream of session.streams.values()) stream.end('closed');
    session.leave();
    return session;
  }

  async #remove(session: Session): Promise<Remains> {
    const remains = await removeObjects(session.created, cleanUpTools(this.#run, session.record));
    session.record.end();
    return remains;
  }
}

function failureOf(fixture: Fixture, { record }: Session): StepFailure | undefined {
  for (const step of fixture.steps) {
    const failed = record.evidence.failure(step.id);
    if (failed !== undefined) return failure(fixture, failed);
    if (step.do !== 'send') continue;
    const exchange = record.evidence.exchange(step.id);
    if (exchange === undefined) continue;
    const unanswered = noUsableResponse(exchange);
    if (unanswered !== undefined) return unmade(fixture, step.id, unanswered, 'no-response');
    if ('error' in exchange) return unmade(fixture, step.id, `got no response: ${exchange.error.message}`);
    const { status } = exchange.answer;
    if (status < 200 || status > 299) return unmade(fixture, step.id, `returned ${status}`);
  }
  return undefined;
}

function failure(fixture: Fixture, failed: StepFailed): StepFailure {
  if (failed.cause === 'interrupted') return interruption();
  const message = `the fixture "${fixture.id}" could not be created: step "${failed.step}" failed: ${failed.message}`;
  return new StepFailure(failed.cause === 'ours' || failed.cause === 'bound' ? failed.cause : 'reference', message, true);
}

function unmade(fixture: Fixture, step: string, outcome: string, cause: StepFailed['cause'] = 'reference'): StepFailure {
  return new StepFailure(cause, `the fixture "${fixture.id}" could not be created: step "${step}" ${outcome}`, true);
}
