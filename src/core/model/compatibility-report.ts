// Generated from src/reporters/compatibility/compatibility.schema.json by "npm run generate". Edit the schema instead.

/** The result of compat server or compat release. */
export type CompatibilityReport = {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** The tool that wrote the report. */
  readonly tool: {
    /** The name of the tool. */
    readonly name: string;
    /** The version of the tool. */
    readonly version: string;
  };
  /** The command that produced the report. */
  readonly command: 'compat server' | 'compat release';
  /** What was checked: the address of a server, or the names of files. */
  readonly about: string;
  /** All rules. */
  readonly rules: readonly ReportedRule[];
  /** All findings, in the order of the rules. */
  readonly findings: readonly ReportedFinding[];
  /** Notes, such as what was requested and what was left out. */
  readonly notes: readonly string[];
  /** Facts that no rule checks. */
  readonly facts: readonly {
    /** The subject. */
    readonly name: string;
    /** The value. */
    readonly value: string;
  }[];
  /** What came, went away and changed between releases, whether or not a rule forbids it. Only of compat release. */
  readonly changelog?: readonly ChangelogEntry[];
  /** The problems of the waivers. */
  readonly waiverProblems: readonly WaiverProblem[];
  /** The verdict. */
  readonly verdict: {
    /** Whether the check passed: no failing findings and no invalid waivers. */
    readonly passed: boolean;
    /** The reason, in one sentence. */
    readonly because: string;
  };
  /** The release that was checked. */
  readonly release?: Release;
  /** The target release: versions that are removed by it are reported. */
  readonly targetRelease?: Release;
};

/** The requirement level (RFC 2119). */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** A position in a file. */
export type Where = {
  /** The file name as given. */
  readonly file: string;
  /** The line, from 1. */
  readonly line: number;
  /** The column, from 1. */
  readonly column: number;
};

/** A release. */
export type Release = {
  /** The major version. */
  readonly major: number;
  /** The minor version. */
  readonly minor: number;
};

/** A version of a kind. */
export type Type = {
  /** The group; empty for the core group. */
  readonly group: string;
  /** The version. */
  readonly version: string;
  /** The kind. */
  readonly kind: string;
};

/** An entry of the waivers file. */
export type Waiver = {
  /** The rule whose findings are accepted, or a pattern. */
  readonly rule: string;
  /** The reason. */
  readonly reason: string;
  /** The owner. */
  readonly owner: string;
  /** The position of the entry. */
  readonly where: Where;
  /** A pattern for the subject of the finding. */
  readonly match?: string;
  /** When the waiver expires. */
  readonly until?:
    | {
        /** The last valid day. */
        readonly day: string;
      }
    | {
        /** The first release in which the waiver is expired. */
        readonly release: Release;
      };
};

/** What a finding is about. */
export type Subject =
  | {
      /** The kind of subject. */
      readonly is: 'group';
      /** The group. */
      readonly group: string;
      /** The version. */
      readonly version?: string;
    }
  | {
      /** The kind of subject. */
      readonly is: 'type';
      /** The type. */
      readonly type: Type;
      /** The plural resource name. */
      readonly resource?: string;
    }
  | {
      /** The kind of subject. */
      readonly is: 'object';
      /** Its type. */
      readonly type: Type;
      /** Its name. */
      readonly name: string;
      /** Its namespace. */
      readonly namespace?: string;
    }
  | {
      /** The kind of subject. */
      readonly is: 'field';
      /** The type or the schema. */
      readonly of: string;
      /** The path of the part. */
      readonly path: string;
    }
  | {
      /** The kind of subject. */
      readonly is: 'metric' | 'gate' | 'flag' | 'client' | 'behaviour' | 'document';
      /** The name. */
      readonly name: string;
    }
  | {
      /** The kind of subject. */
      readonly is: 'helm-release';
      /** Its namespace. */
      readonly namespace: string;
      /** Its name. */
      readonly name: string;
      /** The name of its chart. */
      readonly chart: string;
      /** The version of its chart. */
      readonly chartVersion: string;
      /** The revision. */
      readonly revision: number;
    };

/** One change between two releases. */
export type ChangelogEntry = {
  /** The older release. */
  readonly from: string;
  /** The newer release. */
  readonly to: string;
  /** What it is about. */
  readonly area: 'version' | 'kind' | 'field' | 'default' | 'gate' | 'metric' | 'flag';
  /** What happened. */
  readonly change: 'removed' | 'added' | 'changed';
  /** The name of what changed. */
  readonly name: string;
  /** What it was: a default, the stage of a gate, the level of a metric. */
  readonly before?: string;
  /** What it is. */
  readonly after?: string;
};

/** A difference in a replacement. */
export type Change = {
  /** The id of a statement or of an entry in the schedule. */
  readonly id: string;
  /** The difference, in one sentence. */
  readonly text: string;
};

/** One finding. One cause is one finding, however often it shows. */
export type ReportedFinding = {
  /** The violated rule. */
  readonly rule: string;
  /** The requirement level. */
  readonly level: Level;
  /** The message, in one sentence. */
  readonly message: string;
  /** The subject. */
  readonly subject: Subject;
  /** Identifies the cause; the same in every run. */
  readonly fingerprint: string;
  /** The position in a file. */
  readonly where?: Where;
  /** The release of the removal or deprecation. */
  readonly release?: Release;
  /** The project whose release it is. Absent for a release of the server. */
  readonly project?: string;
  /** The replacement. */
  readonly replacement?: Type;
  /** The differences in the replacement. */
  readonly changes?: readonly Change[];
  /** What the server sent, unchanged. */
  readonly seen?: string;
  /** The waiver that accepts it. */
  readonly acceptedBy?: Waiver;
};

/** A point that could not be decided. */
export type UndecidedPoint = {
  /** The subject. */
  readonly about: string;
  /** The missing information. */
  readonly missing: string;
  /** The waiver that accepts it. */
  readonly acceptedBy?: Waiver;
};

/** A rule and its outcome. */
export type ReportedRule = {
  /** The permanent id. */
  readonly id: string;
  /** The requirement level. */
  readonly level: Level;
  /** The requirement, in one sentence. */
  readonly text: string;
  /** The heading in the specification. */
  readonly section: string;
  /** The outcome: kept (passed), broken (failed), accepted, undecided or not-applicable. Undecided is not passed. */
  readonly outcome: 'kept' | 'broken' | 'accepted' | 'undecided' | 'not-applicable';
  /** The number of things checked. */
  readonly checked: number;
  /** The undecided points. */
  readonly undecided: readonly UndecidedPoint[];
};

/** The problem of a waiver. */
export type WaiverProblem = {
  /** The waiver. */
  readonly waiver: Waiver;
  /** The kind of problem. */
  readonly is: 'expired' | 'exceeded' | 'unmatched' | 'unused';
  /** The problem, in one sentence. */
  readonly message: string;
};
