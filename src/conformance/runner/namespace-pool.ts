import { ownLabel } from '#core/codecs/own-names';
import type { Case } from '#core/model/case';
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

/** Who borrows a namespace: a case, by its queue, or a trial that a case waits for. */
export type Borrower = Case['queue'] | 'trial';

/** A trial borrows so many while cases hold others: these are kept for it. */
const keptForTrials = 2;

/** The namespaces of a run: each is lent to one case at a time. */
export type Namespaces = {
  /** Returns the name of a namespace that no other case has. Throws a `StepFailure` where there is none. */
  borrow(by: Borrower): Promise<string>;
  /**
   * Takes a namespace back, and lends it again if it is as it was lent: the next case would see what remained in it. Returns what
   * remains in it.
   */
  takeBack(name: string, remains: Remains, record: CaseRecord): Promise<Remains>;
  /** Lends a namespace to no other case: what is in it stays. */
  keep(name: string): void;
  /** Deletes those that the run created and did not keep. */
  remove(): Promise<readonly Remains[]>;
};

/** A namespace that the run made, and what it created for it. The evidence of that is not kept: a long run makes thousands. */
type MadeNamespace = { readonly name: string; readonly key: string; readonly created: Session['created'] };

/** Returns what of the remains is in a namespace. */
export function remainsIn(name: string, { left, going }: Remains): Remains {
  const isThere = ({ path }: { readonly path: string }): boolean => path.includes(`/namespaces/${name}/`);
  return { left: left.filter(isThere), going: going.filter(isThere) };
}

/**
 * Namespaces that are made as they are needed. With a limit, a case waits until one is given back. Cases that mostly wait have half
 * of them at most, so that the others go on.
 */
export class NamespacePool implements Namespaces {
  readonly #run: Run;
  readonly #limit: number;
  readonly #free: string[] = [];
  readonly #lent = new Map<string, Borrower>();
  readonly #namespaces: MadeNamespace[] = [];
  readonly #kept = new Set<string>();
  #waiting: (() => void)[] = [];
  #made = 0;
  #names = 0;
  #failures = 0;
  #lastFailure: StepFailure | undefined;

  /** `limit`: the most namespaces at a time, at least three; without it, there is none. */
  constructor(run: Run, limit: number = Number.POSITIVE_INFINITY) {
    this.#run = run;
    this.#limit = limit;
  }

  /** Returns the name of a namespace that no other case has. A target that serves no namespaces takes any name. Throws a `StepFailure` where none can be made. */
  async borrow(by: Borrower): Promise<string> {
    if (!Object.hasOwn(this.#run.context.facts.served, 'v1/namespaces')) return this.#nextName();
    while (!this.#mayBorrow(by)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const free = this.#free.pop();
    if (free !== undefined) return this.#lend(free, by);
    if (this.#failures >= mostFailures && this.#lastFailure !== undefined && this.#lastFailure.kind !== 'no-response')
      throw this.#lastFailure;
    this.#made += 1;
    const name = this.#lend(this.#nextName(), by);
    try {
      await this.#make(name);
      this.#failures = 0;
      return name;
    } catch (error) {
      this.#giveBack(name, false);
      if (error instanceof StepFailure) {
        this.#failures += 1;
        this.#lastFailure = error;
      }
      throw error;
    }
  }

  /** Where a namespace is not lent again, another one may be made in its place. */
  async takeBack(name: string, remains: Remains): Promise<Remains> {
    const { left, going } = remainsIn(name, remains);
    this.#giveBack(name, left.length + going.length === 0);
    return remains;
  }

  keep(name: string): void {
    this.#kept.add(name);
    this.#giveBack(name, false);
  }

  async remove(): Promise<readonly Remains[]> {
    return Promise.all(this.#namespaces.map((made) => this.#remove(made)));
  }

  #giveBack(name: string, clean: boolean): void {
    if (!this.#lent.delete(name)) return;
    if (clean) this.#free.push(name);
    else this.#made -= 1;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  #mayBorrow(by: Borrower): boolean {
    if (by === 'trial') return true;
    const lent = [...this.#lent.values()].filter((one) => one !== 'trial');
    const ofCases = Math.max(1, this.#limit - keptForTrials);
    if (lent.length >= ofCases || (this.#free.length === 0 && this.#made >= this.#limit)) return false;
    return by !== 'waiting' || lent.filter((one) => one === 'waiting').length < Math.max(1, Math.floor(ofCases / 2));
  }

  #lend(name: string, by: Borrower): string {
    this.#lent.set(name, by);
    return name;
  }

  async #make(name: string): Promise<void> {
    const record = new CaseRecord(`fixture:namespace-${this.#names}`, [], this.#run);
    const session = newSession(this.#run, record, { prefix: name }, 'fixture');
    this.#namespaces.push({ name, key: record.key, created: session.created });
    record.start(name);
    await createNamespace(name, session).finally(() => {
      session.leave();
      this.#run.wire.budget.release(record.key);
    });
  }

  #nextName(): string {
    this.#names += 1;
    return `${runPrefix(this.#run.context.run)}-ns-${this.#names}`;
  }

  async #remove({ name, key, created }: MadeNamespace): Promise<Remains> {
    const record = new CaseRecord(key, [], this.#run);
    const isKept = this.#kept.has(name);
    const remains = isKept ? { left: [], going: [] } : await removeObjects(created, cleanUpTools(this.#run, record));
    record.end();
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
