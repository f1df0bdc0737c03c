import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Report } from '#core/model/report';
import { EvidenceError } from '#core/model/tool-error';
import { cutText } from './cut-text.ts';
import reportSchema from './report.schema.json' with { type: 'json' };

/**
 * Reads a saved report.
 *
 * @param text the text of the file.
 * @param file its name, for messages.
 * @returns the report.
 * @throws EvidenceError when the text is no JSON, is of another version of the format, or breaks its schema.
 */
export const parseReport = (text: string, file: string): Report => {
  const document = parseJson(text, file);
  const validate = validator();
  if (validate(document)) return document;
  if (isOfOtherVersion(document)) {
    throw new EvidenceError(
      `The report ${file} has version ${JSON.stringify(document.schemaVersion)} of the format; this release reads version 1.`,
      {
        next: 'Read it with the release of apiconform that wrote it.',
        where: { file, line: 1, column: 1 },
      },
    );
  }
  const problems = validate.errors ?? [];
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  throw new EvidenceError(`The report ${file} is not what its schema says: ${problemText(problems[0])}${more}.`, {
    next: 'Use a report.json as apiconform wrote it.',
    where: { file, line: 1, column: 1 },
  });
};

let compiled: ValidateFunction<Report> | undefined;

// Compiling takes longer than reading, and most commands read no report.
const validator = (): ValidateFunction<Report> => {
  if (compiled === undefined) {
    const ajv = new Ajv2020({ strict: true });
    addFormats.default(ajv);
    compiled = ajv.compile<Report>(reportSchema);
  }
  return compiled;
};

const parseJson = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new EvidenceError(`The report ${file} is not JSON.`, {
      next: 'Use a report.json as apiconform wrote it.',
      where: { file, line: 1, column: 1 },
      cause,
    });
  }
};

const isOfOtherVersion = (document: unknown): document is { readonly schemaVersion: number } =>
  typeof document === 'object' &&
  document !== null &&
  'schemaVersion' in document &&
  typeof document.schemaVersion === 'number' &&
  document.schemaVersion !== 1;

const problemText = (problem: ErrorObject | undefined): string => {
  if (problem === undefined) return 'it is not valid';
  const place = problem.instancePath === '' ? 'the document' : problem.instancePath;
  const unknown: unknown = problem.params['additionalProperty'];
  const named = typeof unknown === 'string' ? ` (${unknown})` : '';
  return cutText(`${place} ${problem.message ?? 'is not valid'}${named}`, 300);
};
