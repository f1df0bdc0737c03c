import { definedFields } from '#core/json/defined-fields';
import type { Case } from '#core/model/case';
import type { Answer, Entry, StepFailed, StreamEnded, WireError } from '#core/model/evidence';
import type { Json, JsonObject } from '#core/model/json';
import type { Step, Write } from '#core/model/step';
import { Recording } from './recording.ts';

/** One thing that a case does, and what came of it. */
export type Act = (recording: Recording) => void;

/** A case with the evidence of it: the acts in the order in which they are given. */
export type Seen = { readonly case: Case; readonly entries: readonly Entry[] };

/** An own object in a version: `a@2` is the object `a` as the write left it that was answered version 2. Anything else is sent as it is. */
export type Shown = Json;

export const seen = (...acts: readonly Act[]): Seen => seenBy('ours', ...acts);

/** The same, where `shared` lets others write to the objects too. */
export const seenBy = (writers: Case['writers'], ...acts: readonly Act[]): Seen => {
  const recording = new Recording();
  for (const act of acts) act(recording);
  return { case: { ...emptyCase, writers, steps: recording.steps }, entries: recording.entries };
};

export const create = (own: string, version: string, id = `create-${own}`): Act => write({ own, as: 'create' }, version, id);
export const change = (own: string, version: string, id = `change-${own}`): Act => write({ own, as: 'change' }, version, id);

/** A write whose answer is told as it is. */
export const written = (write: Write, id: string, answer: Partial<Answer>): Act => {
  return (recording) => recording.exchange(stepOf(id, write), answer, { own: write.own });
};

/** A deletion that is done when it is answered. */
export const remove = (own: string): Act =>
  written({ own, as: 'delete' }, `delete-${own}`, { body: JSON.stringify({ kind: 'Status', status: 'Success' }) });

/** A deletion that waits for somebody to finalize the object. */
export const terminate = (own: string, version: string): Act => {
  return (recording) => {
    const object = recording.written(own, version, `create-${own}`, {
      deletionTimestamp: '2020-01-01T00:00:00Z',
      finalizers: ['kubernetes'],
    });
    recording.exchange(stepOf(`delete-${own}`, { own, as: 'delete' }), { body: JSON.stringify(object) }, { own });
  };
};

/** A deletion that took its time is over. */
export const gone = (own: string): Act => {
  const id = `gone-${own}`;
  const holds = { of: id, at: 'status', is: 'equals', value: 404 } as const;
  const step: Step = { id, do: 'until', request: { method: 'GET', path: '/' }, holds, boundSeconds: 1, writes: { own, as: 'removed' } };
  return (recording) => recording.exchange(step, { status: 404 }, { own });
};

/** Reads one object: what is shown, or `undefined` where there is none. */
export const get = (id: string, own: string, shown: Shown | undefined): Act => {
  return (recording) => {
    const answer = shown === undefined ? { status: 404 } : { body: JSON.stringify(recording.shown(shown)) };
    recording.exchange(stepOf(id), answer, { own });
  };
};

export const list = (id: string, version: string, items: readonly Shown[], metadata: JsonObject = {}): Act => {
  return (recording) => recording.exchange(stepOf(id), { body: recording.collection({ version, items, metadata }) });
};

/** Reads the collection with a query. */
export const listWith = (id: string, query: string, version: string, items: readonly Shown[]): Act => {
  return (recording) => recording.exchange(stepOf(id), { body: recording.collection({ version, items, metadata: {} }) }, { query });
};

/** Reads the collection, answered in any way. */
export const answered = (id: string, answer: Partial<Answer>, query?: string): Act => {
  return (recording) => recording.exchange(stepOf(id), answer, definedFields({ query }));
};

export const unanswered = (id: string, code: WireError['code']): Act => {
  return (recording) => recording.exchange(stepOf(id), { code, message: `it was ${code}` });
};

/** One page: its version, its items, and the rest of its metadata. */
export const page = (version: string, items: readonly Shown[], metadata: JsonObject = {}): Act => {
  return (recording) => recording.page({ body: recording.collection({ version, items, metadata }) });
};

/** A page that is answered in any way. */
export const otherPage = (answer: Partial<Answer>): Act => {
  return (recording) => recording.page(answer);
};

/** A walk in pages; what stands among the pages is done between them. */
export const pages = (id: string, ...acts: readonly Act[]): Act => {
  return (recording) => recording.pages(id, acts);
};

type OpenAnswer = {
  readonly status?: number;
  readonly type?: string;
  readonly query?: string;
  /** The Accept header of the request. */
  readonly accept?: string;
  readonly headers?: readonly (readonly [string, string])[];
};

export const open = (id: string, answer: OpenAnswer = {}): Act => {
  const head = {
    status: answer.status ?? 200,
    headers: [['content-type', answer.type ?? 'application/json'] as const, ...(answer.headers ?? [])],
  };
  return (recording) => recording.open(id, head, answer.query, answer.accept);
};

export const unopened = (id: string, code: WireError['code']): Act => {
  return (recording) => recording.open(id, { code, message: `it was ${code}` });
};

/** Events of a stream: `ADDED a@1`, `BOOKMARK @5`. */
export const tells = (stream: string, ...events: readonly string[]): Act => {
  return (recording) => {
    for (const event of events) {
      const [type = '', object = ''] = event.split(' ');
      recording.line(stream, JSON.stringify({ type, object: recording.shown(object) }));
    }
  };
};

/** Lines of a stream, as they are. */
export const lines = (stream: string, ...texts: readonly string[]): Act => {
  return (recording) => {
    for (const text of texts) recording.line(stream, text);
  };
};

/** Reads a stream up to a sentinel. */
export const drain = (stream: string): Act => {
  const to = { of: stream, at: '/object/metadata/name', is: 'equals', value: { $own: 'end' } } as const;
  return (recording) => recording.step({ id: `${stream}-until-end`, do: 'drain', stream, to, boundSeconds: 1 });
};

/** A stream that was taken up again after its end. */
export const resumes = (stream: string, status: number): Act => {
  return (recording) => recording.resume(stream, status);
};

/** A stream that ended, and not by the case. */
export const ends = (stream: string, by: StreamEnded['by']): Act => {
  return (recording) => recording.end(stream, by);
};

/** A step that could not be done; where it is none of the steps so far, it is nobody's. */
export const fails = (step: string, cause: StepFailed['cause'], message: string): Act => {
  return (recording) => recording.fail(step, cause, message);
};

/** Steps that the case has and that left no evidence. */
export const leftOut = (...steps: readonly Step[]): Act => {
  return (recording) => {
    for (const step of steps) recording.step(step);
  };
};

export const later = (seconds: number): Act => {
  return (recording) => recording.wait(seconds);
};

/** A read, or a write of an own object. */
export const stepOf = (id: string, writes?: Write): Step => {
  const method = writes === undefined ? 'GET' : writes.as === 'create' ? 'POST' : writes.as === 'delete' ? 'DELETE' : 'PUT';
  return { id, do: 'send', request: { method, path: '/' }, ...(writes === undefined ? {} : { writes }) };
};

const write = (what: Write, version: string, id: string): Act => {
  return (recording) => {
    const status = what.as === 'create' ? 201 : 200;
    recording.exchange(stepOf(id, what), { status, body: JSON.stringify(recording.written(what.own, version, id)) }, { own: what.own });
  };
};

const emptyCase: Case = {
  id: 'area/case',
  area: 'area',
  subject: 'things',
  writers: 'ours',
  about: 'Something happens.',
  needs: [],
  steps: [],
  checks: [],
  queue: 'parallel',
};
