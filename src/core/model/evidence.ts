import type { CommandWord } from './command-word.ts';
import type { Facts } from './facts.ts';
import type { Report } from './report.ts';
import type { Identity } from './request.ts';
import type { Step } from './step.ts';
import type { Waiver } from './waiver.ts';

/**
 * An entry of the evidence: one line of `run.ndjson`, which is append-only, contains no credentials, and is the only input of
 * the judge. Times are milliseconds since the start of the run.
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
  | CaseAdded
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
  /** Missing in the evidence of earlier versions. */
  readonly invocation?: Invocation;
};

/** How a run was started, for the commands that run a part of it again. It has no credential. */
export type Invocation = {
  /** The flags that lead to the target, and those that limit what is sent. */
  readonly flags: readonly CommandWord[];
  /** The folder of the evidence and the reports. */
  readonly output?: CommandWord;
};

/** The description of a target, without credentials. */
export type TargetDescription = Pick<Report['target'], 'server' | 'source'>;

/** The options of a run that affect the plan and the verdict; a later judgement uses them again. */
export type RunOptions = Report['run']['options'] & {
  /** The violations that are accepted in advance. */
  readonly waivers?: readonly Waiver[];
  /** The subject files, as they were read. */
  readonly subjects?: readonly SubjectFile[];
  /** The sequences of a file, which were sent in place of the cases of the suite. */
  readonly given?: { readonly file: string; readonly sequences: readonly GivenSequence[] };
  /** The seconds that the slow cases of an earlier run took, by `case@subject`: they balance the shards. */
  readonly durations?: Readonly<Record<string, number>>;
};

/** A sequence of a file: the id of its case, the subject that it is about, and its steps. */
export type GivenSequence = { readonly id: string; readonly subject: string; readonly steps: readonly Step[] };

/** A file in which the operator describes resource types, as a table of subjects. */
export type SubjectFile = { readonly file: string; readonly text: string };

export type FactsFound = { readonly e: 'facts'; readonly facts: Facts };

export type CaseStarted = {
  readonly e: 'case';
  /** The key of the case: `id@subject`, with `#n` for a repetition after the first; `fixture:ID` for a fixture. */
  readonly case: string;
  /** The prefix of the names of all test objects. */
  readonly prefix: string;
  /** The namespace that the case uses. */
  readonly namespace?: string;
  /** The slot that the run leased for its API groups; without it, they have the id of the run. */
  readonly slot?: string;
  /** The digest of the steps: only the case that recorded the evidence may judge it again. */
  readonly steps: string;
  readonly at: number;
};

/** A request to a target and its response, with unchanged bodies. */
export type Exchange = {
  readonly e: 'exchange';
  readonly case: string;
  readonly step: string;
  /** `control`: shows that the target responds, before a case is run again. */
  readonly phase: 'probe' | 'fixture' | 'case' | 'clean-up' | 'control';
  /** Starts at 0: the attempt of an `until` step or of a request that is retried after 429; the page of a `pages` step. */
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
  /** Set if the body is binary. */
  readonly encoding?: 'base64';
  /** The identity, unless it is that of the run. */
  readonly as?: Exclude<Identity, 'admin'>;
};

export type Answer = AnswerHead & {
  readonly body: string;
  /** Set if the bytes are not UTF-8 text. */
  readonly encoding?: 'base64';
  /** Set if the body has only the lines of metrics that the request needs. */
  readonly part?: 'metrics';
};

export type AnswerHead = {
  readonly status: number;
  /** Names in lower case, in the order of the response, with repetitions. */
  readonly headers: readonly (readonly [string, string])[];
};

/**
 * The request had no complete response. `withheld`: it was not sent, because it could change what is not of the run.
 * `idle-closed`: the other side closed the connection, which an earlier request had used, and no part of a response came.
 */
export type WireError = {
  readonly code: 'refused' | 'reset' | 'idle-closed' | 'timeout' | 'tls' | 'too-large' | 'aborted' | 'withheld' | 'other';
  readonly message: string;
};

export type StreamOpened = {
  readonly e: 'stream';
  readonly case: string;
  readonly step: string;
  /** `start`: the request of the case. `resume`: from the last event, after the server ended the watch. */
  readonly from: 'start' | 'resume';
  readonly at: number;
  readonly took: number;
  readonly request: SentRequest;
} & (
  | {
      readonly answer: AnswerHead;
      /** The body of a response that is not a stream (any status except 200). */
      readonly body?: string;
    }
  | { readonly error: WireError }
);

/** One JSON object of a stream, unchanged, on one or several lines; or one line that is not part of a JSON object. */
export type StreamLine = { readonly e: 'line'; readonly case: string; readonly step: string; readonly at: number; readonly line: string };

export type StreamEnded = {
  readonly e: 'ended';
  readonly case: string;
  readonly step: string;
  readonly at: number;
  /** `closed`: by this tool. `server`: by the target, cleanly. Otherwise the error. */
  readonly by: 'closed' | 'server' | WireError['code'];
};

/** The audit event of a request in the audit log of the target. */
export type Audited = { readonly e: 'audited'; readonly case: string; readonly step: string; readonly at: number; readonly event: string };

/** A step that failed: its deadline was reached, or a value that it refers to is missing. */
export type StepFailed = {
  readonly e: 'step-failed';
  readonly case: string;
  readonly step: string;
  readonly at: number;
  /**
   * `bound`: the deadline was reached. `reference`: a value is missing in an earlier response. `stream`: no watch is open.
   * `held-back`: watches were not opened, because nothing arrives from one before it ends. `no-response`: what the case
   * needs could not be created, because a request got 5xx or no response. `bystander`: the object beside those of the case
   * could not be created, and the case runs without it. `withheld`: the request was not sent, because it could change what is
   * not of the run. `interrupted`: the run was interrupted. `ours`: an error in this tool.
   */
  readonly cause: 'bound' | 'reference' | 'stream' | 'held-back' | 'no-response' | 'bystander' | 'withheld' | 'interrupted' | 'ours';
  readonly message: string;
};

export type CaseEnded = { readonly e: 'end'; readonly case: string; readonly at: number };

/**
 * A case that was run after those of the plan, because a drawn sequence failed: the sequence again, or a shorter form of it.
 * Its evidence comes before. Forms that were tried and came to nothing have evidence and no such entry.
 */
export type CaseAdded = {
  readonly e: 'added';
  readonly case: string;
  /** The key of the case that failed. */
  readonly of: string;
  /** What failed. */
  readonly failure: SequenceFailure;
  /** The shorter form: the id of its case, and its steps. */
  readonly shorter?: { readonly id: string; readonly steps: readonly Step[] };
  readonly at: number;
};

/** What a drawn sequence failed for: the statement, and the clause of the model where it is about one. */
export type SequenceFailure = { readonly statement: string; readonly clause?: string };

/** What was kept of a failed test, or of a fixture that kept tests need. */
export type KeptTest = NonNullable<Report['run']['kept']>[number];

export type RunEnded = {
  readonly e: 'finished';
  readonly at: number;
  readonly interrupted: boolean;
  /** Why the run ended before its end by itself, as a clause. */
  readonly endedEarly?: string;
  /** Objects that could not be removed, as paths. */
  readonly left: readonly string[];
  /** Objects of failed tests that were kept on purpose. */
  readonly kept?: readonly KeptTest[];
  /** What the run did to the target. */
  readonly done?: NonNullable<Report['run']['done']>;
};
