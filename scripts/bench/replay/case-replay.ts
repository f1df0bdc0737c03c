import { holds } from '../../../src/conformance/evidence/holds.ts';
import { listableResources } from '../../../src/conformance/evidence/listable-resources.ts';
import { type Bindings, resolve, UnresolvedReference } from '../../../src/conformance/evidence/resolve.ts';
import { descriptionPaths } from '../../../src/conformance/runner/description-paths.ts';
import { prepare, queryOf, UnusableAnswer, wireRequestOf } from '../../../src/conformance/runner/prepared-request.ts';
import { parseJson } from '../../../src/core/http/body-of.ts';
import { stringAt } from '../../../src/core/json/object-identity.ts';
import type { Json } from '../../../src/core/model/json.ts';
import type { Predicate } from '../../../src/core/model/predicate.ts';
import type { Step } from '../../../src/core/model/step.ts';
import { type BareAnswer, type BareClient, pause } from './bare-client.ts';
import { ReplayedStream } from './replayed-stream.ts';
import { StandingObjects } from './standing-objects.ts';

/** A step could not do what it is for. */
class FailedStep extends Error {}

type StepThat<Does extends Step['do']> = Extract<Step, { readonly do: Does }>;

/** What a replay knows of its target: what it serves as `group/version/resource`, and whether namespaces stay until they are finalized. */
export type ReplayedTarget = { readonly finalizes: boolean; readonly served: readonly string[] };

/** Does the steps of one case over a bare client: what a later step refers to is kept, and nothing else. */
export class CaseReplay {
  readonly created: StandingObjects;
  failedSteps = 0;
  readonly #client: BareClient;
  readonly #bindings: Bindings;
  readonly #finalizes: boolean;
  readonly #served: readonly string[];
  readonly #documents = new Map<string, () => Json | undefined>();
  readonly #streams = new Map<string, ReplayedStream>();

  constructor(client: BareClient, bindings: Omit<Bindings, 'document'>, { finalizes, served }: ReplayedTarget) {
    this.#client = client;
    this.#bindings = { ...bindings, document: (step) => this.#documents.get(step)?.() };
    this.#finalizes = finalizes;
    this.#served = served;
    this.created = new StandingObjects(client, finalizes);
  }

  /** Whether the steps after these can be done. */
  async steps(steps: readonly Step[]): Promise<boolean> {
    for (const step of steps) {
      try {
        if (!(await this.#step(step))) return false;
      } catch (error) {
        if (!isFailedStep(error)) throw error;
        this.failedSteps += 1;
        if (step.do === 'until' || ('writes' in step && step.writes !== undefined)) return false;
      }
    }
    return true;
  }

  /** Gives the paths of what is on its way out. */
  async end(): Promise<readonly string[]> {
    for (const stream of this.#streams.values()) stream.close();
    return this.created.remove();
  }

  async #step(step: Step): Promise<boolean> {
    switch (step.do) {
      case 'send':
        return this.#send(step);
      case 'together':
        await Promise.all(step.requests.map(({ id, request }) => this.#send({ id, do: 'send', request })));
        return true;
      case 'until':
        await this.#until(step);
        return true;
      case 'pages':
        return this.#pages(step);
      case 'open':
        await this.#open(step);
        return true;
      case 'drain':
        await this.#drain(step);
        return true;
      case 'collections':
        await this.#collections();
        return true;
      case 'audited':
        throw new FailedStep('Cases that read the audit log are not replayed.');
      case 'close':
        this.#streams.get(step.stream)?.close();
        return true;
      case 'wait':
        if (typeof step.seconds !== 'number') throw new FailedStep('Cases about the end of history are not replayed.');
        await pause(step.seconds * 1000);
        return true;
    }
  }

  async #collections(): Promise<void> {
    const read = async (target: string) => {
      const answer = await this.#client.send({ method: 'GET', target, headers: { accept: 'application/json' }, as: 'admin' });
      return answer.status === 200 ? once(answer)() : undefined;
    };
    for (const path of descriptionPaths(this.#served)) {
      for (const { name } of listableResources(await read(path))) await read(`${path}/${name}?limit=1`);
    }
  }

  async #send(step: StepThat<'send'>): Promise<boolean> {
    if (step.onlyWhere === 'no-namespace-controller' && !this.#finalizes) return true;
    const prepared = prepare(step.request, this.#bindings);
    const answer = await this.#client.send(wireRequestOf(prepared), { tooManyRequests: step.tooManyRequests });
    this.created.settle(prepared, answer, step.writes?.as === 'create');
    this.#documents.set(step.id, once(answer));
    return step.writes === undefined || answer.status < 300;
  }

  async #until(step: StepThat<'until'>): Promise<void> {
    const prepared = prepare(step.request, this.#bindings);
    const request = wireRequestOf(prepared);
    const deadline = performance.now() + step.boundSeconds * 1000;
    for (let rest = step.everyMilliseconds ?? 100; ; rest = step.everyMilliseconds ?? Math.min(rest * 1.5, 1000)) {
      const answer = await this.#client.send(request, { tooManyRequests: step.tooManyRequests });
      this.created.settle(prepared, answer, false);
      const document = once(answer);
      this.#documents.set(step.id, document);
      if (this.#holds(step.holds, step.holds.at === 'status' ? undefined : document(), answer.status)) break;
      if (step.unless !== undefined && this.#holds(step.unless, document(), answer.status)) return;
      if (performance.now() + rest > deadline) throw new FailedStep('bound');
      await pause(rest);
    }
    if (step.writes?.as === 'removed') this.created.gone(prepared.path);
  }

  async #pages(step: StepThat<'pages'>): Promise<boolean> {
    const prepared = prepare(step.request, this.#bindings);
    const pages: (() => Json | undefined)[] = [];
    const tokens = new Set<string>();
    let query = queryOf(step.first, this.#bindings);
    this.#documents.set(step.id, () => pages.map((page) => page() ?? null));
    for (let number = 0; number < step.max; number += 1) {
      const answer = await this.#client.send(wireRequestOf(prepared, query));
      const page = once(answer);
      pages.push(page);
      if (number === 0 && !(await this.steps(step.between))) return false;
      const token = answer.status === 200 ? (stringAt(page(), '/metadata/continue') ?? '') : '';
      if (token === '' || tokens.has(token)) break;
      tokens.add(token);
      query = new Map([...queryOf(step.later, this.#bindings), ['continue', token]]);
    }
    return true;
  }

  async #open(step: StepThat<'open'>): Promise<void> {
    const stream = new ReplayedStream(this.#client, prepare(step.request, this.#bindings));
    this.#streams.set(step.id, stream);
    this.#documents.set(step.id, () => stream.events);
    await stream.open();
  }

  async #drain(step: StepThat<'drain'>): Promise<void> {
    const stream = this.#streams.get(step.stream);
    if (stream === undefined) throw new FailedStep('stream');
    this.#documents.set(step.id, () => stream.events);
    const bound = AbortSignal.timeout(step.boundSeconds * 1000);
    const reached = new Promise<undefined>((settle) => bound.addEventListener('abort', () => settle(undefined), { once: true }));
    for (;;) {
      const event = await Promise.race([stream.next(), reached]);
      if (event === undefined) throw new FailedStep('bound or stream');
      if (this.#holds(step.to, event)) return;
      if (stringAt(event, '/type') === 'ERROR') throw new FailedStep('stream');
    }
  }

  #holds(predicate: Predicate, document: Json | undefined, status = 0): boolean {
    return holds(predicate, { head: { status, headers: [] }, document }, (template) => resolve(template, this.#bindings));
  }
}

function isFailedStep(error: unknown): boolean {
  return error instanceof FailedStep || error instanceof UnresolvedReference || error instanceof UnusableAnswer;
}

/** The document of an answer, read when it is first asked for. */
function once(answer: BareAnswer): () => Json | undefined {
  let read: { readonly json: Json | undefined } | undefined;
  return () => {
    read ??= { json: parseJson(answer.body) };
    return read.json;
  };
}
