// Generated from src/conformance/report/report.schema.json by "npm run generate". Edit the schema instead.

/** What one run of the conformance suite found out about one server. */
export type Report = {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** What wrote the report. */
  readonly tool: {
    /** The name of the tool. */
    readonly name: string;
    /** The version of the tool. */
    readonly version: string;
  };
  /** The server that was judged. */
  readonly target: Target;
  /** The run that was judged. */
  readonly run: Run;
  /** Whether the target is conformant. */
  readonly verdict: Conformance;
  /** Number of results of each status. */
  readonly summary: Summary;
  /** All requirements, including those that cannot be judged and those that bind clients. */
  readonly statements: readonly StatementReport[];
  /** All results, sorted by statement, case and subject. */
  readonly results: readonly ReportedResult[];
  /** What is behind the results that need attention: those with one root are one cause. Failures come first, then errors of the tool, what could not be judged, and deviations. */
  readonly causes?: readonly Cause[];
  /** All errata. */
  readonly errata: readonly {
    /** Its name. */
    readonly id: string;
    /** What released servers do instead, in one sentence. */
    readonly text: string;
    /** Number of results that meet it. */
    readonly results: number;
    /** The minor releases that do this. */
    readonly releases?: {
      /** The first release that does this, as far as is known. */
      readonly from: string;
      /** The last release that does this. Without it, newer releases still do. */
      readonly until?: string;
    };
    /** The releases that it was seen on. */
    readonly seenOn?: readonly string[];
  }[];
  /** What was observed and is not judged, sorted by id. */
  readonly observations: readonly Observation[];
  /** The sequences that were drawn in place of the chosen ones. */
  readonly drawn?: {
    /** How many were sent. */
    readonly sequences: number;
    /** How many of them failed. */
    readonly failed: number;
    /** How many of their results are left out, because others say the same. */
    readonly notShown: number;
  };
  /** The drawn sequences that failed, in the shortest forms that were found: one for each failure. */
  readonly sequences?: readonly Sequence[];
  /** The failures that were accepted beforehand. */
  readonly waivers?: readonly ReportedWaiver[];
  /** What was not put to the test and why, most results first. */
  readonly notTested?: readonly NotTested[];
  /** How much of the specification the suite covers; it says nothing of the target. */
  readonly coverage?: Coverage;
  /** What the drawn sequences tested of the model of the API. */
  readonly model?: ModelCoverage;
  /** What differs from an earlier run. */
  readonly comparison?: Comparison;
};

/** The level of a requirement (RFC 2119). */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** The choices that decided what was run and how it is judged. */
export type RunOptions = {
  /** Patterns of what was selected; empty: everything. */
  readonly only: readonly string[];
  /** Patterns of what was left out. */
  readonly skip: readonly string[];
  /** The weakest level that was selected. */
  readonly level: 'must' | 'should' | 'may';
  /** What names and order were derived from. */
  readonly seed: number;
  /** How many sequences were drawn from the seed, in place of the chosen ones. */
  readonly drawn?: number;
  /** How long sequences were drawn from the seed, in place of the chosen ones. */
  readonly drawnSeconds?: number;
  /** How often each case was run. */
  readonly repeat: number;
  /** Whether a deviation counts as a failure. */
  readonly strict: boolean;
  /** The weakest level that a failure of makes the target not conformant. */
  readonly failOn: 'must' | 'should';
  /** How many cases were run at once at most. */
  readonly concurrency: number;
  /** How long one request could take. */
  readonly requestTimeoutSeconds: number;
  /** How long the target keeps history at most, as the operator stated it. */
  readonly historyWindowSeconds?: number;
  /** How long the target keeps history at least, as the operator stated it. */
  readonly historyKeptSeconds?: number;
  /** Set where the operator named the audit log of the target. */
  readonly auditLog?: true;
  /** The only namespaces that were used; the run created none. */
  readonly namespaces?: readonly string[];
  /** Set where only GET requests were sent. */
  readonly readOnly?: true;
  /** The part of the tests that was run, where they are spread over several runs. */
  readonly shard?: {
    /** The number of the shard, from 1. */
    readonly index: number;
    /** How many shards there are. */
    readonly count: number;
  };
  /** The release of the target, as the operator stated it. */
  readonly release?: string;
  /** What is off by default and the operator enabled on purpose. */
  readonly enabled?: readonly ('alpha' | 'beta' | 'hidden-metrics')[];
};

/** The names that the target gives to what the specification leaves open. */
export type Dialect = {
  /** Which of the known dialects this is. */
  readonly id: string;
  /** Suffix of group names and annotation keys. */
  readonly apiDomain: string;
  /** Media type of the binary encoding. */
  readonly binaryMediaType: string;
  /** Prefix of the OpenAPI extensions. */
  readonly extensionPrefix: string;
};

/** What was found out about the target before the first case. */
export type Facts = {
  /** The names that the target uses. */
  readonly dialect: Dialect;
  /** Served resources as group/version/resource, each with its verbs. */
  readonly served: { readonly [key: string]: readonly string[] };
  /** Whether the target acts on the parameter resourceVersionMatch. */
  readonly resourceVersionMatch: 'honoured' | 'ignored';
  /** Whether a deleted namespace goes by itself. */
  readonly namespaceController: 'present' | 'absent';
  /** Set where the run has no credentials. */
  readonly anonymous?: true;
  /** The rights that the identity of the run does not have, of those that the selected cases need. */
  readonly denied?: readonly string[];
  /** The limited identity, to which cases grant permissions. */
  readonly limited?: {
    /** How its requests are sent. */
    readonly by: 'token' | 'impersonation';
    /** The name that rights are granted to. */
    readonly user: string;
  };
  /** What the target says of its release. */
  readonly release?: string;
  /** Whether the target returns objects of a built-in type in the binary media type. */
  readonly binary?: 'served' | 'absent';
  /** Whether the target returns objects of a built-in type as a Table. */
  readonly table?: 'served' | 'absent';
  /** Whether the target has server-side apply. */
  readonly apply?: 'served' | 'absent';
  /** Set where the target describes neither its groups nor their resources. */
  readonly discovery?: 'absent';
  /** Whether unknown fields are looked for where the request asks for it. */
  readonly fieldValidation?: 'honoured' | 'ignored';
  /** A resource version that the target cannot have reached, where one can be made up. */
  readonly futureVersion?: string;
};

/** One requirement of the specification. */
export type StatementReport = {
  /** Permanent, unique, path-like. */
  readonly id: string;
  /** The area it belongs to: the first part of the id. */
  readonly area: string;
  /** The level of the requirement. */
  readonly level: Level;
  /** Heading of the specification under which it stands. */
  readonly section: string;
  /** The requirement in one sentence. */
  readonly text: string;
  /** File and line of the row of the spec table. */
  readonly where: string;
  /** Who is bound by it; what binds clients is never judged. */
  readonly binds: 'server' | 'client';
  /** Present where no case can put it to the test. */
  readonly unverifiable?: {
    /** Why it cannot be judged. */
    readonly why: string;
    /** What is done instead. */
    readonly instead: string;
    /** Of a transition that no request brings about: what was tried, and what came of it. */
    readonly tried?: string;
  };
};

/** One observation behind a status. */
export type Finding = {
  /** One sentence. */
  readonly message: string;
  /** What is required. */
  readonly expected?: string;
  /** What was there. */
  readonly actual?: string;
  /** The step whose evidence shows it. */
  readonly step?: string;
  /** The clause of the model of the API that the response does not meet, of a drawn sequence. */
  readonly clause?: string;
  /** The part of the response that it is about: status, header:NAME, a JSON pointer, or what is compared, such as events. */
  readonly part?: string;
};

/** What the judge saw that decided a result, without names and values of one run: the same in all results with the same root. */
export type Seen = {
  /** The step whose evidence shows it. */
  readonly step?: string;
  /** The kind of request that it is about. */
  readonly request?: RequestKind;
  /** The part of the response: status, header:NAME, a JSON pointer, or what is compared, such as events. */
  readonly part: string;
  /** What was expected of it: a status or its class, or whether there is a value. */
  readonly expected?: string;
  /** What came. */
  readonly got?: string;
};

/** A kind of request. */
export type RequestKind = {
  /** The verb of the API, with the subresource: get, list, watch, create, update/status. */
  readonly verb: string;
  /** The query parameters, the media types and the identity, where they are not the usual ones, sorted. */
  readonly options: readonly string[];
};

/** One root of results that need attention. */
export type Cause = {
  /** The status of its results. */
  readonly status: 'failed' | 'error' | 'inconclusive' | 'deviation';
  /** The highest level of its requirements. */
  readonly level: Level;
  /** The requirement that is about just this. */
  readonly statement: string;
  /** What was seen, in one sentence with the facts of one result. */
  readonly sentence: string;
  /** The same in a form that can be compared. */
  readonly seen?: Seen;
  /** The erratum that the deviations meet. */
  readonly erratum?: string;
  /** All requirements that it concerns: the first is the one that is about just this, the others are sorted. */
  readonly statements: readonly string[];
  /** The resource types that show it, sorted. */
  readonly subjects: readonly string[];
  /** Its results, as positions in the results of the report: the one that the sentence is about comes first. */
  readonly results: readonly number[];
  /** The inconclusive results that could not be judged because of it, as positions in the results of the report. Empty where its results are inconclusive themselves. */
  readonly notJudged: readonly number[];
};

/** A drawn sequence that failed, in the shortest form that was found. */
export type Sequence = {
  /** The id of its case. Where nothing could go, that of the sequence as it was drawn. */
  readonly id: string;
  /** The resource type that its requests are about. */
  readonly subject: string;
  /** The case that failed first, with its subject. */
  readonly of: string;
  /** The statement that it fails. */
  readonly statement: string;
  /** The clause of the model of the API that it does not meet. */
  readonly clause?: string;
  /** Whether the failure came again when the first case was sent again, on new objects. */
  readonly again: {
    /** How often it was sent again. */
    readonly sent: number;
    /** How often it failed again. */
    readonly failed: number;
  };
  /** Its steps, as "run --sequences" sends them again. */
  readonly steps: readonly {
    /** Its name. */
    readonly id: string;
    /** What it does. */
    readonly do: string;
  }[];
};

/** One exchange, stream or failed step. */
export type EvidenceLine = {
  /** The step of the case. */
  readonly step: string;
  /** Seconds since the start of the case. */
  readonly at: number;
  /** Method, path and query. */
  readonly request: string;
  /** The status, or what went wrong. */
  readonly answer: string;
  /** The body that was sent, cut. */
  readonly requestBody?: string;
  /** Names and values of the answer, in the order they came. */
  readonly headers?: readonly (readonly [string, string])[];
  /** The body of the answer, or the lines of the stream, cut. */
  readonly body?: string;
  /** A shell command that sends the request again. */
  readonly curl?: string;
};

/** A failure that was accepted beforehand. */
export type ReportedWaiver = {
  /** The statements it is about, as a pattern. */
  readonly rule: string;
  /** Why it is accepted. */
  readonly reason: string;
  /** Who answers for it. */
  readonly owner: string;
  /** File and line of its entry. */
  readonly where: string;
  /** How many results it accepts. */
  readonly results: number;
  /** The cases and subjects it is about, as a pattern. */
  readonly match?: string;
  /** What the findings that it accepts contain. */
  readonly finding?: string;
  /** The most results that it may accept. */
  readonly maxResults?: number;
  /** The last day on which it is valid, or the release from which it is no longer valid. */
  readonly until?: string;
  /** Why it does not hold. */
  readonly problem?: {
    /** What is wrong with it. */
    readonly is: 'expired' | 'exceeded' | 'unmatched' | 'unused';
    /** The same in one sentence. */
    readonly message: string;
  };
};

/** What is said of one statement in one case on one subject. */
export type ReportedResult = {
  /** The id of the statement. */
  readonly statement: string;
  /** The id of the case. */
  readonly case: string;
  /** The resource type of the case. */
  readonly subject: string;
  /** The level of the statement. */
  readonly level: Level;
  /** What is said of it. */
  readonly status: Status;
  /** The observations behind the status. */
  readonly findings: readonly Finding[];
  /** What happens in the case, in one sentence. */
  readonly about: string;
  /** How long all executions of the case took. */
  readonly seconds: number;
  /** A shell command that shows the result again. */
  readonly rerun: string;
  /** Why it was skipped, is inconclusive, deviates or is an error. */
  readonly reason?: string;
  /** The erratum that a deviation meets. */
  readonly erratum?: string;
  /** What decided it, of a result that failed or is inconclusive. */
  readonly seen?: Seen;
  /** The case, with its subject, that shows the same failure of a drawn sequence in fewer steps. */
  readonly shorter?: string;
  /** What went over the wire, in order; only where the status is not passed. */
  readonly evidence?: readonly EvidenceLine[];
};

/** Whether the target keeps what was selected and applies to it. */
export type Conformance = {
  /** The verdict. */
  readonly conformance: 'conformant' | 'not conformant' | 'incomplete';
  /** Why, in one sentence. */
  readonly because: string;
};

/** Number of results of each status. */
export type Summary = {
  /** Number of results that are passed. */
  readonly passed: number;
  /** Number of results that are failed. */
  readonly failed: number;
  /** Number of results that are deviation. */
  readonly deviation: number;
  /** Number of results that are known-failure. */
  readonly 'known-failure': number;
  /** Number of results that are skipped. */
  readonly skipped: number;
  /** Number of results that are inconclusive. */
  readonly inconclusive: number;
  /** Number of results that are error. */
  readonly error: number;
  /** Number of all results. */
  readonly total: number;
};

/** The run that was judged. */
export type Run = {
  /** The name of the run, part of the names of all objects it made. */
  readonly id: string;
  /** When it started. */
  readonly started: string;
  /** How long it took. */
  readonly seconds: number;
  /** Whether it was stopped before its end. */
  readonly interrupted: boolean;
  /** Why it ended before its end by itself. */
  readonly endedEarly?: string;
  /** How many requests were sent. */
  readonly requests: number;
  /** What the run did to the server. */
  readonly done?: {
    /** How many requests it sent, by verb. */
    readonly requests: { readonly [key: string]: number };
    /** How many objects it created. */
    readonly created: number;
    /** How many of them are not there any more. */
    readonly removed: number;
    /** How many of the objects are namespaces. */
    readonly namespaces: number;
    /** How many objects existed at a time. */
    readonly mostAtOnce: number;
  };
  /** The choices of the run. */
  readonly options: RunOptions;
  /** Paths of objects that the run could not remove. Of a run that did not end: that it may have left. A path with a labelSelector is a list that the server did not answer: objects of the run may be in it. */
  readonly left: readonly string[];
  /** Objects of failed tests that --keep-failed left on the server. */
  readonly kept?: readonly {
    /** The test, or the fixture that kept tests need. */
    readonly test: string;
    /** The paths of its objects. */
    readonly objects: readonly string[];
  }[];
  /** Set where the run did not end, because its process was killed. */
  readonly unfinished?: true;
};

/** The server that was judged. */
export type Target = {
  /** Its address. */
  readonly server: string;
  /** How the address was found. */
  readonly source: string;
  /** What it says of its release. */
  readonly release?: string;
  /** What was found out about it. */
  readonly facts?: Facts;
};

/** What was skipped for one reason. */
export type NotTested = {
  /** Why. */
  readonly reason: string;
  /** Number of results. */
  readonly results: number;
  /** The areas of their statements, sorted. */
  readonly areas: readonly string[];
  /** Ids of those statements that were put to the test in no case at all, sorted. */
  readonly statements: readonly string[];
};

/** How much of the specification, and of the tests of others, the suite covers. */
export type Coverage = {
  /** The sections of the specification, in its order. */
  readonly sections: readonly SectionCoverage[];
  /** The tests that others run against such servers. */
  readonly peers: {
    /** Number of tests that statements cover. */
    readonly covered: number;
    /** Number of tests that are about something else. */
    readonly outOfScope: number;
    /** Tests that are in scope and not covered. */
    readonly uncovered: readonly string[];
    /** The tests out of scope, each with its reason. */
    readonly reasons?: readonly {
      /** Its suite and its name. */
      readonly test: string;
      /** What it is about. */
      readonly why: string;
    }[];
  };
};

/** What covers one section of the specification. */
export type SectionCoverage = {
  /** Its heading. */
  readonly section: string;
  /** Number of statements. */
  readonly statements: number;
  /** Number of cases that put them to the test. */
  readonly cases: number;
  /** Statements and open points that cannot be put to the test. */
  readonly unverifiable: readonly {
    /** The statement or the open point. */
    readonly id: string;
    /** Why it cannot be shown. */
    readonly why: string;
    /** Of a transition that no request brings about: what was tried, and what came of it. */
    readonly tried?: string;
  }[];
  /** Number of open points that are observed. */
  readonly observed: number;
  /** Number of pieces that the section is made of. */
  readonly sources: number;
  /** The places of passages with a requirement that no statement covers yet. */
  readonly missing: readonly number[];
};

/** What the target does where the specification is silent. */
export type Observation = {
  /** Its name. */
  readonly id: string;
  /** The question, in one sentence. */
  readonly text: string;
  /** What the target does. */
  readonly seen: string;
};

/** What is said of a statement in a case. */
export type Status = 'passed' | 'failed' | 'deviation' | 'known-failure' | 'skipped' | 'inconclusive' | 'error';

/** What differs between two runs, for each requirement on each resource type. */
export type Comparison = {
  /** The run that this one is compared with. */
  readonly earlier: ComparedRun;
  /** What differs between the runs themselves, and may explain changes. */
  readonly differs: readonly ChangedCircumstance[];
  /** The requirements whose status differs, and those that still fail: by kind, in the order of the kinds, then by level, requirement and resource type. */
  readonly changes: readonly ChangedResult[];
  /** The cases that took at least twice as long as before, and a second longer; the greatest differences first, twenty at most. */
  readonly slower?: readonly SlowerCase[];
  /** Number of requirements, counted for each resource type, without a change that do not fail. */
  readonly same: number;
};

/** The run that another is compared with. */
export type ComparedRun = {
  /** Its id. */
  readonly run: string;
  /** When it started. */
  readonly started: string;
  /** The address of its target. */
  readonly server: string;
  /** What its target says of its release. */
  readonly release?: string;
  /** The version of the tool. */
  readonly tool: string;
  /** Its verdict. */
  readonly conformance: 'conformant' | 'not conformant' | 'incomplete';
};

/** What differs between two runs, apart from their results. */
export type ChangedCircumstance = {
  /** What it is, such as release of the server. */
  readonly what: string;
  /** Its value in the earlier run. */
  readonly was: string;
  /** Its value in the later run. */
  readonly is: string;
};

/** A case that took longer than before. */
export type SlowerCase = {
  /** The id of the case. */
  readonly case: string;
  /** The resource type. */
  readonly subject: string;
  /** How long it took in the earlier run, in seconds. */
  readonly was: number;
  /** The same in the later run. */
  readonly is: number;
};

/** What became of one requirement on one resource type. */
export type ChangedResult = {
  /** What kind of change it is. */
  readonly kind: 'new-failure' | 'fixed' | 'still-failing' | 'newly-judged' | 'no-longer-judged' | 'deviation-changed';
  /** The id of the requirement. */
  readonly statement: string;
  /** The resource type. */
  readonly subject: string;
  /** The level of the requirement. */
  readonly level: Level;
  /** The most severe status of its results in the earlier run. */
  readonly was: ComparedStatus;
  /** The same in the later run. */
  readonly is: ComparedStatus;
  /** What the deciding result says: its first finding, or its reason. Of a fixed failure, what the earlier run said. */
  readonly message?: string;
  /** The deciding result of the later run, as a position in its results. */
  readonly result?: number;
};

/** The status of a requirement in a run; absent where the run has no result of it. */
export type ComparedStatus = 'passed' | 'failed' | 'deviation' | 'known-failure' | 'skipped' | 'inconclusive' | 'error' | 'absent';

/** What the drawn sequences tested of the model of the API. */
export type ModelCoverage = {
  /** Number of drawn sequences. */
  readonly sequences: number;
  /** The clauses of the model, in its order. */
  readonly clauses: readonly ClauseCoverage[];
};

/** How often one clause of the model was tested. */
export type ClauseCoverage = {
  /** Its name. */
  readonly clause: string;
  /** The id of the requirement that it comes from. */
  readonly statement: string;
  /** Number of responses and watches that tested it, by resource type. */
  readonly tests: { readonly [key: string]: number };
  /** Number of these by what can make a difference: the state of the object, what the request asks for, the class of a value. */
  readonly circumstances: { readonly [key: string]: number };
  /** Why no response can test it, by resource type. */
  readonly impossible?: { readonly [key: string]: string };
};
