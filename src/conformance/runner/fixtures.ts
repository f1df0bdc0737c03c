import type { DefinedType, Fixture } from '#core/model/case';
import type { Exchange, StepFailed } from '#core/model/evidence';
import { mostExecutions } from '../evidence/executions.ts';
import { noUsableResponse } from '../evidence/no-usable-response.ts';
import { CaseRecord } from './case-record.ts';
import { cleanUpTools } from './clean-up-tools.ts';
import { executeSteps } from './execute-steps.ts';
import type { KeptTests } from './kept-tests.ts';
import { newSession } from './new-session.ts';
import { runPrefix } from './prefixes.ts';
import { type Remains, removeObjects } from './remove-objects.ts';
import type { Run } from './run.ts';
import type { Session } from './session.ts';
import { interruption, StepFailure } from './step-failure.ts';

/** The pause before a fixture is attempted again: a moment of trouble is over by then. */
const pauseMs = 500;

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
   * could not be made because a request had no usable response is attempted again, after a pause, when it is next asked for.
   * What an earlier attempt created is part of the fixture: some names are the same in each attempt.
   */
  async ready(id: string): Promise<void> {
    const made = this.#fixtures.get(id);
    if (made === undefined) throw new Error(`the plan has no fixture "${id}"`);
    const last = (made.again ? undefined : made.attempts.at(-1)) ?? this.#attempt(made);
    const session = await last;
    const failure = failureOf(made.fixture, session, await sessionsBefore(made, last));
    if (failure === undefined) return;
    // Whoever waited for the same attempt fails with it.
    if (failure.kind === 'no-response' && made.attempts.at(-1) === last) made.again = made.attempts.length < mostExecutions;
    throw failure;
  }

  /** Returns a type that a fixture of the plan defines, once it is there; undefined where none does, or it could not be made. */
  async definedType(): Promise<DefinedType | undefined> {
    for (const [id, { fixture }] of this.#fixtures) {
      if (fixture.defines === undefined) continue;
      try {
        await this.ready(id);
        return fixture.defines;
      } catch (error) {
        if (!(error instanceof StepFailure)) throw error;
      }
    }
    return undefined;
  }

  /** Makes a fixture before any case asks for it. If that fails, `ready` throws the failure. */
  async prepare(id: string): Promise<void> {
    const made = this.#fixtures.get(id);
    if (made !== undefined && made.attempts.length === 0) await this.#attempt(made);
  }

  /** Removes those that were made and that no kept test needs. */
  async remove(kept: KeptTests): Promise<readonly Remains[]> {
    const attempts = [...this.#fixtures].flatMap(([id, made]) => made.attempts.map((attempt) => ({ id, attempt })));
    return Promise.all(attempts.map(async ({ id, attempt }) => this.#remove(id, await attempt, kept)));
  }

  #attempt(made: Made): Promise<Session> {
    const before = made.attempts.length;
    const attempt = this.#make(made.fixture, made.number + before * this.#fixtures.size, before === 0 ? 0 : pauseMs);
    made.attempts.push(attempt);
    made.again = false;
    return attempt;
  }

  async #make(fixture: Fixture, number: number, pause: number): Promise<Session> {
    const record = new CaseRecord(`fixture:${fixture.id}`, fixture.steps, this.#run);
    const prefix = `${runPrefix(this.#run.context.run)}-${number.toString(36)}`;
    const session = newSession(this.#run, record, { prefix }, 'fixture');
    record.start(prefix);
    if (pause > 0) await session.wire.clock.sleep(pause, session.signal);
    await executeSteps(fixture.steps, session);
    for (const stream of session.streams.values()) stream.end('closed');
    session.leave();
    return session;
  }

  async #remove(id: string, session: Session, kept: KeptTests): Promise<Remains> {
    const paths = () =>
      session.created
        .existing()
        .map(({ path }) => path)
        .reverse();
    const isKept = kept.keepsFixture(id, paths);
    const remains = isKept ? { left: [], going: [] } : await removeObjects(session.created, cleanUpTools(this.#run, session.record));
    session.record.end();
    return remains;
  }
}

/** Returns the sessions of the attempts before one, which are over. */
function sessionsBefore({ attempts }: Made, last: Promise<Session>): Promise<readonly Session[]> {
  return Promise.all(attempts.slice(0, attempts.indexOf(last)));
}

function failureOf(fixture: Fixture, { record }: Session, before: readonly Session[]): StepFailure | undefined {
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
    if ((status < 200 || status > 299) && !(status === 409 && before.some((session) => mayHaveCreated(session, step.id, exchange))))
      return unmade(fixture, step.id, `returned ${status}`);
  }
  return undefined;
}

/** Returns whether an earlier attempt sent the same request, and may have created the object that is there now. */
function mayHaveCreated({ record }: Session, step: string, { request }: Exchange): boolean {
  const earlier = record.evidence.exchange(step);
  if (earlier?.request.target !== request.target || earlier.request.body !== request.body) return false;
  return 'error' in earlier || earlier.answer.status < 300 || earlier.answer.status >= 500;
}

function failure(fixture: Fixture, failed: StepFailed): StepFailure {
  if (failed.cause === 'interrupted') return interruption();
  const message = `the fixture "${fixture.id}" could not be created: step "${failed.step}" failed: ${failed.message}`;
  return new StepFailure(failed.cause === 'ours' || failed.cause === 'bound' ? failed.cause : 'reference', message, true);
}

function unmade(fixture: Fixture, step: string, outcome: string, cause: StepFailed['cause'] = 'reference'): StepFailure {
  return new StepFailure(cause, `the fixture "${fixture.id}" could not be created: step "${step}" ${outcome}`, true);
}
