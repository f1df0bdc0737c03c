import { visibleText } from './visible-text.ts';

/** Where the sources and the documents of this project are: rules are explained there. */
const project = 'https://github.com/apiconform/apiconform';

/** A rule, with the page that explains it (`help`, relative to the project). */
export type SarifRule = {
  readonly id: string;
  readonly text: string;
  readonly fullText: string;
  readonly level: SarifLevel;
  readonly help: string;
};

export type SarifLevel = 'error' | 'warning' | 'note' | 'none';

/** A place in a file; `base` for a file of the project, and not of the reader. Lines and columns start at 1. */
export type SarifPlace = {
  readonly file: string;
  readonly base?: 'project';
  readonly line: number;
  readonly column?: number;
  readonly endColumn?: number;
};

export type SarifResult = {
  readonly rule: string;
  /** `open`: it could not be decided. Default: `fail`. */
  readonly kind?: 'fail' | 'open';
  readonly level: SarifLevel;
  readonly message: string;
  readonly place: SarifPlace;
  /** What it is about, where that is no file: a requirement and a type. */
  readonly about?: string;
  readonly fingerprint: string;
  /** Why it is accepted. */
  readonly accepted?: string;
  readonly fixes?: readonly SarifFix[];
};

/** Changes of lines of one file that fix a result. */
export type SarifFix = { readonly text: string; readonly file: string; readonly changes: readonly SarifChange[] };
/** `deleted` lines from `line` on are replaced by the text. */
export type SarifChange = { readonly line: number; readonly deleted: number; readonly text: string };

export type SarifNotification = { readonly level: 'error' | 'note'; readonly message: string; readonly place?: SarifPlace };

/** What a tool found in one invocation. `complete`: it could look at everything. */
export type SarifRun = {
  readonly version: string;
  readonly rules: readonly SarifRule[];
  readonly results: readonly SarifResult[];
  readonly notifications: readonly SarifNotification[];
  readonly complete: boolean;
};

/** Returns a SARIF 2.1.0 log with one run, for code hosting services and editors. Text is escaped, and no part of it is a link. */
export function sarifLog({ version, rules, results, notifications, complete }: SarifRun): string {
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'apiconform', version, semanticVersion: version, informationUri: project, rules: rules.map(ruleOf) },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { PROJECT: { uri: `${project}/blob/main/`, description: { text: 'The sources of apiconform.' } } },
        invocations: [{ executionSuccessful: complete, toolExecutionNotifications: notifications.map(notificationOf) }],
        results: results.map((result) => ({ ruleIndex: indexes.get(result.rule) ?? -1, ...resultOf(result) })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 1)}\n`;
}

function ruleOf({ id, text, fullText, level, help }: SarifRule) {
  return {
    id,
    name: id.replace(/(?:^|[^a-zA-Z0-9]+)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text },
    fullDescription: { text: fullText },
    helpUri: `${project}${help}`,
    help: { text: fullText },
    defaultConfiguration: { level },
  };
}

function resultOf({ rule, kind = 'fail', level, message, place, about, fingerprint, accepted, fixes = [] }: SarifResult) {
  return {
    ruleId: rule,
    kind,
    level,
    message: { text: message },
    locations: [
      { ...locationOf(place), ...(about === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: about, kind: 'resource' }] }) },
    ],
    ...(accepted === undefined ? {} : { suppressions: [{ kind: 'external', status: 'accepted', justification: accepted }] }),
    partialFingerprints: { 'apiconform/v1': fingerprint },
    ...(fixes.length === 0 ? {} : { fixes: fixes.map(fixOf) }),
  };
}

function fixOf({ text, file, changes }: SarifFix) {
  const replacements = changes.map((change) => ({
    // A region that ends in column 1 of a line ends with the line before.
    deletedRegion: { startLine: change.line, startColumn: 1, endLine: change.line + change.deleted, endColumn: 1 },
    insertedContent: { text: change.text },
  }));
  return { description: { text }, artifactChanges: [{ artifactLocation: { uri: uriOf(file) }, replacements }] };
}

function notificationOf({ level, message, place }: SarifNotification) {
  return { level, message: { text: message }, ...(place === undefined ? {} : { locations: [locationOf(place)] }) };
}

function locationOf({ file, base, line, column, endColumn }: SarifPlace) {
  const region = {
    startLine: line,
    ...(column === undefined ? {} : { startColumn: column }),
    ...(endColumn === undefined ? {} : { endColumn }),
  };
  return {
    physicalLocation: { artifactLocation: { uri: uriOf(file), ...(base === undefined ? {} : { uriBaseId: 'PROJECT' }) }, region },
  };
}

/** Returns a path as a relative reference. Slashes are preserved, and nothing in it is a scheme, a query or a fragment. */
function uriOf(file: string): string {
  return file
    .split('/')
    .map((part) => encodeURIComponent(visibleText(part)))
    .join('/');
}
