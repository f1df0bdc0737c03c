import type { Facts } from './facts.ts';
import type { Report } from './report.ts';
import type { Identity } from './request.ts';
import type { Waiver } from './waiver.ts';

/**
 * What was seen, one JSON document a line in `run.ndjson`: append-only, scrubbed of credentials,
 * and all that the judge reads. Times are milliseconds since the start of the run.
 */
export type Entry =
  | RunStarted
  | FactsFound
  | CaseStarted
  | Exchange
  | StreamOpened
  | StreamLine
  | StreamEnded
  | Audited
  | StepFailed
  | CaseEnded
  | RunEnded;

/** The head of the evidence. */
export type RunStarted = {
  readonly e: 'run';
  readonly schemaVersion: 1;
  readonly tool: string;
  /** RFC 3339. */
  readonly started: string;
  readonly run: string;
  readonly target: TargetDescription;
  readonly options: RunOptions;
};

/** What may be shown of a target: never a credential. */
export type TargetDescription = Pick<Report['target'], 'server' | 'source'>;

/** The options that decide the plan and the verdict, recorded so that a later judgement makes the same. */
export type RunOptions = Report['run']['options'] & {
  /** The breaches that were accepted beforehand. */
  readonly waivers?: readonly Waiver[];
};

export type FactsFound = { readonly e: 'facts'; readonly facts: Facts };

export type CaseStarted = {
  readonly e: 'case';
  /** The case's key: `id@subject`, and `#n` for a repetition after the first. `fixture:ID` for a fixture. */
  readonly case: string;
  /** The prefix of all names of the case's own. */
  readonly prefix: string;
  /** The namespace lent to the case. */
  readonly namespace?: string;
  /** Digest of the steps: evidence is judged again only by the case that made it. */
  readonly steps: string;
  readonly at: number;
};

/** What went over the wire to a target and back, bodies as they were. */
export type Exchange = {
  readonly e: 'exchange';
  readonly case: string;
  readonly step: string;
  readonly phase: 'probe' | 'fixture' | 'case' | 'clean-up';
  /** Counted from 0: the attempt of an `until` or of a request told to come again; the page of `pages`. */
  readonly attempt: number;
  readonly page?: number;
  readonly at: number;
  readonly took: number;
  readonly request: SentRequest;
} & ({ readonly answer: Answer } | { readonly error: WireError });

export type SentRequest = {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Where the body was sent as bytes. */
  readonly encoding?: 'base64';
  /** Who sent it, where that was not the target's own identity. */
  readonly as?: Exclude<Identity, 'admin'>;
};

export type Answer = AnswerHead & {
  readonly body: string;
  /** Where the bytes are no UTF-8 text. */
  readonly encoding?: 'base64';
};

export type AnswerHead = {
  readonly status: number;
  /** Names in lower case, in the order and number they came. */
  readonly headers: readonly (readonly [string, string])[];
};

/** The request got no whole answer. */
export type WireError = {
  readonly code: 'refused' | 'reset' | 'timeout' | 'tls' | 'too-large' | 'aborted' | 'other';
  readonly message: string;
};

export type StreamOpened = {
  readonly e: 'stream';
  readonly case: string;
  readonly step: string;
  /** `start`: the request of the case. `resume`: taken up from the last event after the server ended the stream. */
  readonly from: 'start' | 'resume';
  readonly at: number;
  readonly took: number;
  readonly request: SentRequest;
} & (
  | {
      readonly answer: AnswerHead;
      /** The body of an answer that is no stream (any status but 200). */
      readonly body?: string;
    }
  | { readonly error: WireError }
);

/** One JSON object of a stream, as it came and on however many lines; of what is none, one line. */
export type StreamLine = { readonly e: 'line'; readonly case: string; readonly step: string; readonly at: number; readonly line: string };

export type StreamEnded = {
  readonly e: 'ended';
  readonly case: string;
  readonly step: string;
  readonly at: number;
  /** `closed` by us; `server` by the target, cleanly; else what broke. */
  readonly by: 'closed' | 'server' | WireError['code'];
};

/** The event that the audit log of the target has of a request. */
export type Audited = { readonly e: 'audited'; readonly case: string; readonly step: string; readonly at: number; readonly event: string };

/** A step that could not do what it is for: its bound was reached, or what it refers to is not there. */
export type StepFailed = {
  readonly e: 'step-failed';
  readonly case: string;
  readonly step: string;
  readonly at: number;
  /** `bound`: not within the time. `reference`: an earlier answer lacks the place. `stream`: no stream to read. `interrupted`: the run was. `ours`: a fault of this tool. */
  readonly cause: 'bound' | 'reference' | 'stream' | 'interrupted' | 'ours';
  readonly message: string;
};

export type CaseEnded = { readonly e: 'end'; readonly case: string; readonly at: number };

export type RunEnded = {
  readonly e: 'finished';
  readonly at: number;
  readonly interrupted: boolean;
  /** Objects that could not be removed, as paths. */
  readonly left: readonly string[];
};
