// Generated from src/conformance/certificate/certificate.schema.json by "npm run generate". Edit the schema instead.

/** A certificate: an in-toto Statement v1 with a test result. Unknown fields of in-toto are ignored. */
export type Certificate = {
  /** The type of the statement. */
  readonly _type: 'https://in-toto.io/Statement/v1';
  /** What the certificate is about: the evidence of the run. */
  readonly subject: readonly {
    /** Its name. */
    readonly name: string;
    /** Its digest. */
    readonly digest: {
      /** SHA-256 in hexadecimal. */
      readonly sha256: string;
    };
  }[];
  /** The type of the predicate. */
  readonly predicateType: 'https://in-toto.io/attestation/test-result/v0.1';
  /** The test result. */
  readonly predicate: {
    /** FAILED: a required statement failed. WARNED: none did, and one deviates, or fails and is accepted. */
    readonly result: 'PASSED' | 'WARNED' | 'FAILED';
    /** What decided the result. */
    readonly configuration: readonly {
      /** Its name. */
      readonly name: string;
      /** Where it is from. */
      readonly uri?: string;
      /** Its digest. */
      readonly digest: {
        /** SHA-256 in hexadecimal. */
        readonly sha256: string;
      };
    }[];
    /** The requirements that passed, by id. */
    readonly passedTests: readonly string[];
    /** The requirements that deviate, fail and are accepted, or are recommendations that failed. */
    readonly warnedTests: readonly string[];
    /** The required statements that failed. */
    readonly failedTests: readonly string[];
    /** What apiconform adds to the predicate. */
    readonly apiconform: Extension;
  };
};

/** What apiconform adds to the predicate. */
export type Extension = {
  /** The version of this extension. */
  readonly version: 1;
  /** What was tested, as its owner names it. */
  readonly product: {
    /** Its name. */
    readonly name: string;
    /** Its version. */
    readonly version: string;
    /** An address to write to about it. */
    readonly contact: string;
  };
  /** What the product is certified for. */
  readonly profile: {
    /** A profile of spec-tables/profiles.yaml. */
    readonly id: string;
    /** Number of its required statements: those of the level MUST that can be tested. */
    readonly required: number;
  };
  /** What judged the evidence. */
  readonly tool: {
    /** The version of apiconform. */
    readonly version: string;
    /** The digest of its program files. */
    readonly digest: {
      /** SHA-256 in hexadecimal. */
      readonly sha256: string;
    };
  };
  /** The digest of the spec tables and their schemas. */
  readonly tables: {
    /** SHA-256 in hexadecimal. */
    readonly sha256: string;
  };
  /** The recorded run, the file run.ndjson. */
  readonly evidence: {
    /** The digest of the file. */
    readonly digest: {
      /** SHA-256 in hexadecimal. */
      readonly sha256: string;
    };
    /** Its size. */
    readonly bytes: number;
    /** Number of its lines. */
    readonly lines: number;
    /** Number of its shards, where the run was spread over several: the file is then the list of the digests of shard-1.ndjson and so on, as sha256sum prints it. */
    readonly shards?: number;
    /** The id of the run. */
    readonly run: string;
    /** When the run started (RFC 3339). */
    readonly started: string;
    /** Number of requests that the run sent. */
    readonly requests: number;
  };
  /** The server that was tested. */
  readonly target: {
    /** Its address. */
    readonly server: string;
    /** What it says of its release. */
    readonly release?: string;
    /** The release that the operator stated. */
    readonly stated?: string;
    /** The names that it uses. */
    readonly dialect: string;
    /** The digest of all that was found out about it before the first case. */
    readonly facts: {
      /** SHA-256 in hexadecimal. */
      readonly sha256: string;
    };
  };
  /** The results of the areas and resource types of the profile, by level. */
  readonly levels: {
    /** Number of requirements of one level, by what is said of them. */
    readonly MUST: LevelCounts;
    /** Number of requirements of one level, by what is said of them. */
    readonly SHOULD: LevelCounts;
    /** Number of requirements of one level, by what is said of them. */
    readonly MAY: LevelCounts;
  };
  /** Where the server differs from the text as released servers do. */
  readonly deviations: readonly {
    /** The id of the erratum. */
    readonly erratum: string;
    /** What such servers do. */
    readonly text: string;
    /** The requirements that deviate. */
    readonly statements: readonly string[];
  }[];
  /** The failures that were accepted beforehand. */
  readonly waivers: readonly {
    /** The requirements that it accepts failures of. */
    readonly rule: string;
    /** The cases and resource types that it is about. */
    readonly match?: string;
    /** What the findings that it accepts contain. */
    readonly finding?: string;
    /** The most results that it may accept. */
    readonly maxResults?: number;
    /** Why it is accepted. */
    readonly reason: string;
    /** Who answers for it. */
    readonly owner: string;
    /** The last day on which it is valid, or the release from which it is no longer valid. */
    readonly until?: string;
    /** Number of results that it accepts. */
    readonly results: number;
  }[];
  /** What was not judged, by reason. */
  readonly notJudged: readonly {
    /** Why. */
    readonly reason: string;
    /** The requirements. */
    readonly statements: readonly string[];
  }[];
};

/** Number of requirements of one level, by what is said of them. */
export type LevelCounts = {
  /** Number of requirements that passed. */
  readonly passed: number;
  /** Number that deviate as errata describe. */
  readonly deviated: number;
  /** Number that fail and are accepted by waivers. */
  readonly knownFailures: number;
  /** Number that failed. */
  readonly failed: number;
  /** Number that were not judged. */
  readonly notJudged: number;
};
