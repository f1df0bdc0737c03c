import { ownLabel } from '#core/codecs/own-names';
import type { Exchange } from '#core/model/evidence';
import type { Request } from '#core/model/request';
import { noUsableResponse } from '../evidence/no-usable-response.ts';
import { CaseRecord } from './case-record.ts';
import { cleanUpTools } from './clean-up-tools.ts';
import { doUntil } from './do-until.ts';
import { newSession } from './new-session.ts';
import { runPrefix } from './prefixes.ts';
import { prepare, wireRequestOf } from './prepared-request.ts';
import { type Remains, removeObjects } from './remove-objects.ts';
import type { Run } from './run.ts';
import type { Session } from './session.ts';
import { StepFailure } from './step-failure.ts';

const readySeconds = 10;
const mostFailures = 3;

/** The namespaces of a run: each is lent to one case at a time. */
export type Namespaces = {
  /** Returns the name of a namespace that no other case has. Throws a `StepFailure` where there is none. */
  borrow(): Promise<string>;
  /**
   * Takes a namespace back, and lends it again if it is as it was lent: the next case would see what remained in it. Returns what
   * remains in it.
   */
  takeBack(name: string, remains: Remains, record: CaseRecord): Promise<Remains>;
  /** Deletes those that the run created. */
  remove(): Promise<readonly Remains[]>;
};

/** Returns what of the remains is in a namespace. */
export function remainsIn(name: string, { left, going }: Remains): Remains {
  const isThere = ({ path }: { readonly path: string }): boolean => path.includes(`/namespaces/${name}/`);
  return { left: left.filter(isThere), going: going.filter(isThere) };
}

/** Namespaces that are made as they are needed. */
export class NamespacePool implements Namespaces {
  readonly #run: Run;
  readonly #free: string[] = [];
  readonly #sessions: Session[] = [];
  #names = 0;
  #failures = 0;
  #lastFailure: StepFailure | undefined;

  constructor(run: Run) {
    this.#run = run;
  }

  /** Returns the name of a namespace that no other case has. A target that serves no namespaces takes any name. Throws a `StepFailure` where none can be made. */
  async borrow(): Promise<string> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (!Object.hasOwn(this.#run.context.facts.served, 'v1/namespaces')) return this.#nextName();
    if (this.#failures >= mostFailures && this.#lastFailure !== undefined && this.#lastFailure.kind !== 'no-response')
      throw this.#lastFailure;
    try {
      const name = await this.#make();
      this.#failures = 0;
      return name;
    } catch (error) {
      if (error instanceof StepFailure) {
        this.#failures += 1;
        this.#lastFailure = error;
      }
      throw error;
    }
  }

  async takeBack(name: string, remains: Remains): Promise<Remains> {
    const { left, going } = remainsIn(name, remains);
    if (left.length + going.length === 0) this.#free.push(name);
    return remains;
  }

  /** Deletes all namespaces. */
  async remove(): Promise<readonly Remains[]> {
    return Promise.all(this.#sessions.map((session) => this.#remove(session)));
  }

  async #make(): Promise<string> {
    const name = this.#nextName();
    const record = new CaseRecord(`fixture:namespace-${this.#names}`, [], this.#run);
    const session = newSession(this.#run, record, { prefix: name }, 'fixture');
    this.#sessions.push(session);
    record.start(name);
    await createNamespace(name, session).finally(session.leave);
    return name;
  }

  #nextName(): string {
    this.#names += 1;
    return `${runPrefix(this.#run.context.run)}-ns-${this.#names}`;
  }

  async #remove(session: Session): Promise<Remains> {
    const remains = await removeObjects(session.created, cleanUpTools(this.#run, session.record));
    session.record.end();
    return remains;
  }
}

async function createNamespace(name: string, session: Session): Promise<void> {
  const metadata = { name, labels: { [ownLabel]: session.bindings.run } };
  const request: Request = { method: 'POST', path: '/api/v1/namespaces', body: { apiVersion: 'v1', kind: 'Namespace', metadata } };
  const prepared = prepare(request, session.bindings);
  const settle = session.created.note(prepared);
  const exchange = await session.sender.sendWithRetries('create', wireRequestOf(prepared));
  settle(exchange);
  if (!isCreated(exchange)) throw new StepFailure(causeOf(exchange), `cannot create a namespace: ${outcome(exchange)}`, true);
  await awaitNamespace(name, session);
}

/** Waits until the namespace can be read. A target that never serves it may still serve what is in it. */
async function awaitNamespace(name: string, session: Session): Promise<void> {
  const request: Request = { method: 'GET', path: `/api/v1/namespaces/${name}` };
  const isThere = { of: 'ready', at: 'status', is: 'equals', value: 200 } as const;
  try {
    await doUntil({ id: 'ready', do: 'until', request, holds: isThere, boundSeconds: readySeconds }, session);
  } catch (error) {
    if (!(error instanceof StepFailure) || error.kind !== 'bound') throw error;
  }
}

function isCreated(exchange: Exchange): boolean {
  return 'answer' in exchange && exchange.answer.status >= 200 && exchange.answer.status < 300;
}

function causeOf(exchange: Exchange): StepFailure['kind'] {
  return noUsableResponse(exchange) === undefined ? 'bound' : 'no-response';
}

function outcome(exchange: Exchange): string {
  return 'error' in exchange ? `the request got no response: ${exchange.error.message}` : `the request returned ${exchange.answer.status}`;
}
