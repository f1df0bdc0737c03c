import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parseJson } from '#core/http/body-of';
import type { Snapshot } from '#core/model/snapshot';
import { EvidenceError } from '#core/model/tool-error';
import snapshotSchema from './snapshot.schema.json' with { type: 'json' };

const longestProblem = 300;

/**
 * Parses a saved snapshot.
 *
 * @param text the text of the file, uncompressed.
 * @param file the file name, for messages.
 * @returns the snapshot. Every schema form that a document refers to exists.
 * @throws EvidenceError if the text is not JSON, has another schema version, or violates the schema.
 */
export function parseSnapshot(text: string, file: string): Snapshot {
  const refuse = (message: string, next = 'Use a file that "apiconform snapshot" wrote.'): EvidenceError =>
    new EvidenceError(`The snapshot ${file} ${message}.`, { next, where: { file, line: 1, column: 1 } });
  const document: unknown = parseJson(text);
  if (document === undefined) throw refuse('is not JSON');
  const validate = validator();
  if (validate(document)) {
    const lost = lostSchema(document);
    if (lost !== undefined) throw refuse(`refers to a form of the schema ${JSON.stringify(lost.slice(0, 200))} that it does not contain`);
    if (losesForm(document)) throw refuse('refers to a form of a parameter or of a body that it does not contain');
    return document;
  }
  const version = versionIn(document);
  if (version !== undefined && version !== 1) {
    throw refuse(`has schema version ${version}; this release reads version 1`, 'Use the release of apiconform that wrote it.');
  }
  const [problem] = validate.errors ?? [];
  const place = problem === undefined || problem.instancePath === '' ? 'the document' : problem.instancePath;
  throw refuse(`does not match its schema: ${`${place} ${problem?.message ?? 'is not valid'}`.slice(0, longestProblem)}`);
}

/** Returns the text of a snapshot file: one line of JSON, the same for the same snapshot. */
export function snapshotText(snapshot: Snapshot): string {
  return `${JSON.stringify(snapshot)}\n`;
}

let compiled: ValidateFunction<Snapshot> | undefined;

// Compiled on first use: compiling takes longer than most commands.
function validator(): ValidateFunction<Snapshot> {
  compiled ??= new Ajv2020({ strict: true, logger: false }).compile<Snapshot>(snapshotSchema);
  return compiled;
}

function lostSchema({ openApi }: Snapshot): string | undefined {
  if (openApi === undefined) return undefined;
  const { schemas, documents } = openApi;
  const forms = (name: string): number => (Object.hasOwn(schemas, name) ? (schemas[name]?.length ?? 0) : 0);
  return Object.values(documents)
    .flatMap((document) => Object.entries(document.schemas))
    .find(([name, form]) => form >= forms(name))?.[0];
}

function losesForm({ openApi }: Snapshot): boolean {
  if (openApi === undefined) return false;
  const { documents, parameterForms = [], bodyForms = [] } = openApi;
  return Object.values(documents)
    .flatMap(({ operations }) => Object.values(operations))
    .some(
      ({ parameters, parameterForms: own, bodyForm }) =>
        (own !== undefined && (own.length !== parameters.length || own.some((form) => form >= parameterForms.length))) ||
        (bodyForm !== undefined && bodyForm >= bodyForms.length),
    );
}

function versionIn(document: unknown): number | undefined {
  const isMarked = typeof document === 'object' && document !== null && 'form' in document && document.form === 'apiconform-snapshot';
  return isMarked && 'schemaVersion' in document && typeof document.schemaVersion === 'number' ? document.schemaVersion : undefined;
}
