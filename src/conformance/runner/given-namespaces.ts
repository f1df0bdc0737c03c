import type { CaseRecord } from './case-record.ts';
import { cleanUpTools } from './clean-up-tools.ts';
import { type Namespaces, remainsIn } from './namespace-pool.ts';
import { awaitGone, type Remains } from './remove-objects.ts';
import type { Run } from './run.ts';
import { StepFailure } from './step-failure.ts';

/** How long a namespace is kept from other cases until the objects of one are gone. */
const longestWaitMs = 60_000;

type Waiting = { readonly lend: (name: string) => void; readonly refuse: (failure: StepFailure) => void };

/**
 * The namespaces that a run was given. Others may have objects in them, and the run neither creates nor deletes one. A case waits
 * until one is free: the objects of the case before it have been seen to be gone.
 */
export class GivenNamespaces implements Namespaces {
  readonly #run: Run;
  readonly #free: string[];
  readonly #waiting: Waiting[] = [];
  #usable: number;

  constructor(run: Run, names: readonly string[]) {
    this.#run = run;
    this.#free = [...names];
    this.#usable = names.length;
  }

  borrow(): Promise<string> {
    const free = this.#free.shift();
    if (free !== undefined) return Promise.resolve(free);
    if (this.#usable === 0) return Promise.reject(noneIsFree());
    return new Promise((lend, refuse) => this.#waiting.push({ lend, refuse }));
  }

  async takeBack(name: string, remains: Remains, record: CaseRecord): Promise<Remains> {
    const { left, going } = remainsIn(name, remains);
    const tools = cleanUpTools(this.#run, record);
    const deadline = { at: tools.now() + longestWaitMs };
    const gone = new Set<string>();
    for (const object of going) if (await awaitGone(object, deadline, tools)) gone.add(object.path);
    if (left.length + going.length === gone.size) this.#lendAgain(name);
    else this.#giveUp();
    return { left: remains.left, going: remains.going.filter(({ path }) => !gone.has(path)) };
  }

  keep(): void {
    this.#giveUp();
  }

  async remove(): Promise<readonly Remains[]> {
    return [];
  }

  #lendAgain(name: string): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(name);
    else next.lend(name);
  }

  #giveUp(): void {
    this.#usable -= 1;
    if (this.#usable > 0) return;
    for (const { refuse } of this.#waiting.splice(0)) refuse(noneIsFree());
  }
}

function noneIsFree(): StepFailure {
  return new StepFailure('bound', 'objects of the run are left in each of the given namespaces', true);
}
