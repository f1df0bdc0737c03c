import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parseJson } from '#core/http/body-of';
import type { Snapshot } from '#core/model/snapshot';
import { EvidenceError } from '#core/model/tool-error';
import snapshotSchema from './snapshot.schema.json' with { type: 'json' };

const longestProblem = 300;

/**
 * Reads a snapshot that was saved.
 *
 * @param text the text of the file, unpacked.
 * @param file its name, for messages.
 * @returns the snapshot. Every form of a schema that a document names is there.
 * @throws EvidenceError where the text is no JSON, of another version of the form, or not what the schema says.
 */
export function parseSnapshot(text: string, file: string): Snapshot {
  const refuse = (message: string, next = 'Use a file as "apiconform snapshot" wrote it.'): EvidenceError =>
    new EvidenceError(`The snapshot ${file} ${message}.`, { next, where: { file, line: 1, column: 1 } });
  const document: unknown = parseJson(text);
  if (document === undefined) throw refuse('is not JSON');
  const validate = validator();
  if (validate(document)) {
    const lost = lostSchema(document);
    if (lost !== undefined) throw refuse(`names a form of the schema ${JSON.stringify(lost.slice(0, 200))} that it does not have`);
    return document;
  }
  const version = versionIn(document);
  if (version !== undefined && version !== 1) {
    throw refuse(
      `has version ${version} of the form; this release reads version 1`,
      'Read it with the release of apiconform that wrote it.',
    );
  }
  const [problem] = validate.errors ?? [];
  const place = problem === undefined || problem.instancePath === '' ? 'the document' : problem.instancePath;
  throw refuse(`is not what its schema says: ${`${place} ${problem?.message ?? 'is not valid'}`.slice(0, longestProblem)}`);
}

/** A snapshot as it is saved: JSON in one line, the same for the same snapshot. */
export function snapshotText(snapshot: Snapshot): string {
  return `${JSON.stringify(snapshot)}\n`;
}

let compiled: ValidateFunction<Snapshot> | undefined;

// Compiling takes longer than most commands do.
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

function versionIn(document: unknown): number | undefined {
  const isMarked = typeof document === 'object' && document !== null && 'form' in document && document.form === 'apiconform-snapshot';
  return isMarked && 'schemaVersion' in document && typeof document.schemaVersion === 'number' ? document.schemaVersion : undefined;
}
