import type { Fixture } from '#core/model/case';
import type { StepFailed } from '#core/model/evidence';
import { CaseRecord } from './case-record.ts';
import { cleanUpTools } from './clean-up-tools.ts';
import { executeSteps } from './execute-steps.ts';
import { newSession } from './new-session.ts';
import { runPrefix } from './prefixes.ts';
import { type Remains, removeObjects } from './remove-objects.ts';
import type { Run } from './run.ts';
import type { Session } from './session.ts';
import { interruption, StepFailure } from './step-failure.ts';

/** The fixtures of a run: each made once, when it is first asked for, and shared by all that need it. */
export class Fixtures {
  readonly #run: Run;
  readonly #fixtures: ReadonlyMap<string, { readonly fixture: Fixture; readonly number: number }>;
  readonly #made = new Map<string, Promise<Session>>();

  constructor(fixtures: readonly Fixture[], run: Run) {
    this.#run = run;
    this.#fixtures = new Map(fixtures.map((fixture, index) => [fixture.id, { fixture, number: index + 1 }]));
  }

  /** Settles once the fixture is there. Throws a `StepFailure` that names the step of the fixture that failed. */
  async ready(id: string): Promise<void> {
    const known = this.#fixtures.get(id);
    if (known === undefined) throw new Error(`the plan has no fixture "${id}"`);
    let made = this.#made.get(id);
    if (made === undefined) {
      made = this.#make(known.fixture, known.number);
      this.#made.set(id, made);
    }
    const failure = failureOf(known.fixture, await made);
    if (failure !== undefined) throw failure;
  }

  /** Removes those that were made. */
  async remove(): Promise<readonly Remains[]> {
    return Promise.all([...this.#made.values()].map(async (made) => this.#remove(await made)));
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

function unmade(fixture: Fixture, step: string, outcome: string): StepFailure {
  return new StepFailure('reference', `the fixture "${fixture.id}" could not be created: step "${step}" ${outcome}`, true);
}
