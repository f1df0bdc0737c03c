import type { Answer, AnswerHead, CaseStarted, Entry, StepFailed, StreamEnded, WireError } from '#core/model/evidence';
import type { Json, JsonObject } from '#core/model/json';
import type { Step } from '#core/model/step';

type Collection = { readonly version: string; readonly items: readonly Json[]; readonly metadata: JsonObject };
type Outcome = Partial<Answer> | WireError;

const prefix = 'ac-run-1';
const collectionPath = '/api/v1/namespaces/lent/things';
const started: CaseStarted = { e: 'case', case: 'area/case@things', prefix, namespace: 'lent', steps: 'digest', at: 0 };

/** Grows a case together with its evidence, and remembers in which version which write left an object. */
export class Recording {
  readonly entries: Entry[] = [started];
  #steps: Step[] = [];
  #now = 0;
  #page: { readonly step: Step; number: number } | undefined;
  readonly #states = new Map<string, { readonly own: string; readonly state: string; readonly metadata: JsonObject }>();

  get steps(): readonly Step[] {
    return this.#steps;
  }

  step(step: Step): void {
    const isKnown = this.#steps.some(({ id }) => id === step.id);
    if (isKnown && 'writes' in step) throw new Error(`two writes are called "${step.id}"`);
    if (!isKnown) this.#steps.push(step);
  }

  wait(seconds: number): void {
    this.#now += seconds * 1000;
  }

  end(stream: string, by: StreamEnded['by']): void {
    this.entries.push({ e: 'ended', ...this.#base(stream), by });
  }

  /** The object that a write leaves behind. */
  written(own: string, version: string, state: string, metadata: JsonObject = {}): JsonObject {
    this.#states.set(version, { own, state, metadata });
    return objectOf(own, version, state, metadata);
  }

  /** What `own@version` stands for; anything else as it is. */
  shown(what: Json): Json {
    const [, own, version] = typeof what === 'string' ? (/^(\w*)@(\w+)$/.exec(what) ?? []) : [];
    if (own === undefined || version === undefined) return what;
    if (own === '') return { kind: 'Thing', apiVersion: 'v1', metadata: { resourceVersion: version } };
    const state = this.#states.get(version);
    return state?.own === own ? objectOf(own, version, state.state, state.metadata) : objectOf(own, version, 'unknown', {});
  }

  collection({ version, items, metadata }: Collection): string {
    const shown = items.map((item) => this.shown(item));
    return JSON.stringify({ kind: 'ThingList', metadata: { resourceVersion: version, ...metadata }, items: shown });
  }

  exchange(step: Step, outcome: Outcome, of: { readonly own?: string; readonly page?: number; readonly query?: string } = {}): void {
    this.step(step);
    const method = step.do === 'send' || step.do === 'until' || step.do === 'pages' ? step.request.method : 'GET';
    const path = method === 'POST' || of.own === undefined ? collectionPath : `${collectionPath}/${prefix}-${of.own}`;
    const target = of.query === undefined ? path : `${path}?${of.query}`;
    const request = { method, target, headers: {} };
    const paged = of.page === undefined ? {} : { page: of.page };
    const result = 'code' in outcome ? { error: outcome } : { answer: { status: 200, headers: [], body: '', ...outcome } };
    this.entries.push({ e: 'exchange', ...this.#base(step.id), phase: 'case', attempt: 0, took: 0, request, ...paged, ...result });
  }

  /** The steps of the acts among the pages become those between them. */
  pages(id: string, acts: readonly ((recording: Recording) => void)[]): void {
    const [outer, page] = [this.#steps, this.#page];
    const step: Step = { id, do: 'pages', request: { method: 'GET', path: '/' }, between: [], max: 200 };
    this.#steps = [];
    this.#page = { step, number: 0 };
    for (const act of acts) act(this);
    const between = this.#steps.filter((one) => one.id !== id);
    this.#steps = outer;
    this.#page = page;
    this.step({ ...step, between });
  }

  page(outcome: Outcome): void {
    if (this.#page === undefined) throw new Error('a page belongs into pages');
    this.exchange(this.#page.step, outcome, { page: this.#page.number });
    this.#page.number += 1;
  }

  open(id: string, outcome: AnswerHead | WireError, query = 'watch=true', accept?: string): void {
    this.step({ id, do: 'open', request: { method: 'GET', path: '/' } });
    const headers: Readonly<Record<string, string>> = accept === undefined ? {} : { accept };
    const request = { method: 'GET', target: `${collectionPath}?${query}`, headers };
    const result = 'code' in outcome ? { error: outcome } : { answer: outcome };
    this.entries.push({ e: 'stream', ...this.#base(id), from: 'start', took: 0, request, ...result });
  }

  /** An attempt to take a stream up again after its end. */
  resume(stream: string, status: number): void {
    const request = { method: 'GET', target: `${collectionPath}?watch=true&resourceVersion=1`, headers: {} };
    this.entries.push({ e: 'stream', ...this.#base(stream), from: 'resume', took: 0, request, answer: { status, headers: [] } });
  }

  line(stream: string, line: string): void {
    this.entries.push({ e: 'line', ...this.#base(stream), line });
  }

  fail(step: string, cause: StepFailed['cause'], message: string): void {
    this.entries.push({ e: 'step-failed', ...this.#base(step), cause, message });
  }

  #base(step: string) {
    this.#now += 1;
    return { case: started.case, step, at: this.#now };
  }
}

function objectOf(own: string, resourceVersion: string, state: string, metadata: JsonObject): JsonObject {
  const name = `${prefix}-${own}`;
  return { kind: 'Thing', apiVersion: 'v1', metadata: { name, resourceVersion, annotations: { 'apiconform-change': state }, ...metadata } };
}
