import { documentOfAnswer, parseJson } from '#core/http/body-of';
import type { CaseStarted, Entry, Exchange, StepFailed, StreamEnded, StreamLine, StreamOpened } from '#core/model/evidence';
import type { Json } from '#core/model/json';
import type { Step } from '#core/model/step';
import { watchEventOf } from './watch-event.ts';

/** The evidence of one stream since it was last opened from its start. */
export type SeenStream = {
  readonly opened: StreamOpened;
  readonly lines: readonly StreamLine[];
  readonly ended?: StreamEnded;
  /** The last attempt to resume it after its end. */
  readonly resumed?: StreamOpened;
};

/**
 * The evidence of one case, in order, found by step. The runner adds entries; the judge reads them.
 *
 * The folder evidence/ is between runner/ and judge/: it reads and resolves what a run recorded in `run.ndjson`, sends
 * nothing and gives no verdict.
 */
export class CaseEvidence {
  readonly entries: Entry[] = [];
  readonly #exchanges = new Map<string, Exchange[]>();
  readonly #streams = new Map<string, { opened: StreamOpened; lines: StreamLine[]; ended?: StreamEnded; resumed?: StreamOpened }>();
  readonly #failures = new Map<string, StepFailed>();
  readonly #audited = new Map<string, string>();
  readonly #drains = new Map<string, string>();
  started: CaseStarted | undefined;

  /** `steps` are the case's: with them, a reference to a `drain` is one to its stream. */
  constructor(steps: readonly Step[] = []) {
    this.#learn(steps);
  }

  static of(entries: readonly Entry[], steps: readonly Step[] = []): CaseEvidence {
    const evidence = new CaseEvidence(steps);
    for (const entry of entries) evidence.add(entry);
    return evidence;
  }

  add(entry: Entry): void {
    this.entries.push(entry);
    switch (entry.e) {
      case 'case':
        this.started = entry;
        return;
      case 'exchange':
        if (entry.phase !== 'clean-up' && entry.phase !== 'control') this.#addExchange(entry);
        return;
      case 'stream':
        if (entry.from === 'start') this.#streams.set(entry.step, { opened: entry, lines: [] });
        else this.#resume(entry);
        return;
      case 'line':
        this.#streams.get(entry.step)?.lines.push(entry);
        return;
      case 'ended': {
        const stream = this.#streams.get(entry.step);
        if (stream !== undefined) stream.ended = entry;
        return;
      }
      case 'audited':
        this.#audited.set(entry.step, entry.event);
        return;
      case 'step-failed':
        this.#failures.set(entry.step, entry);
        return;
      default:
        return;
    }
  }

  #resume(entry: StreamOpened): void {
    const stream = this.#streams.get(entry.step);
    if (stream === undefined) return;
    delete stream.ended;
    stream.resumed = entry;
  }

  /** The last attempt of a step that sends one request at a time. */
  exchange(step: string): Exchange | undefined {
    return this.#exchanges.get(step)?.at(-1);
  }

  attempts(step: string): readonly Exchange[] {
    return this.#exchanges.get(step) ?? [];
  }

  /** The pages of a `pages` step, each by its last attempt. */
  pages(step: string): readonly Exchange[] {
    const pages: Exchange[] = [];
    for (const exchange of this.attempts(step)) {
      const page = exchange.page ?? 0;
      if (page === pages.length || Object.hasOwn(pages, page)) pages[page] = exchange;
    }
    return pages;
  }

  stream(step: string): SeenStream | undefined {
    return this.#streams.get(step);
  }

  failure(step: string): StepFailed | undefined {
    return this.#failures.get(step);
  }

  /** The answer document of a step (see `Ref`). */
  document(step: string): Json | undefined {
    const stream = this.#streams.get(this.#drains.get(step) ?? step);
    if (stream !== undefined) return stream.lines.map((line) => watchEventOf(line).document ?? null);
    const event = this.#audited.get(step);
    if (event !== undefined) return parseJson(event);
    const exchanges = this.pages(step);
    const last = exchanges.at(-1);
    if (last === undefined) return undefined;
    if (last.page === undefined) return documentOf(last);
    return exchanges.map((page) => documentOf(page) ?? null);
  }

  #addExchange(exchange: Exchange): void {
    const attempts = this.#exchanges.get(exchange.step);
    if (attempts === undefined) this.#exchanges.set(exchange.step, [exchange]);
    else attempts.push(exchange);
  }

  #learn(steps: readonly Step[]): void {
    for (const step of steps) {
      if (step.do === 'drain') this.#drains.set(step.id, step.stream);
      if (step.do === 'pages') this.#learn(step.between);
    }
  }
}

function documentOf(exchange: Exchange): Json | undefined {
  return 'answer' in exchange ? documentOfAnswer(exchange.answer) : undefined;
}
