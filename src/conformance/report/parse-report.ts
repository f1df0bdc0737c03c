import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Report } from '#core/model/report';
import { EvidenceError } from '#core/model/tool-error';
import { cutText } from './cut-text.ts';
import reportSchema from './report.schema.json' with { type: 'json' };

/**
 * Parses a saved report; `file` is its name for messages. Throws an `EvidenceError` when the text is not JSON, has another
 * version of the format, or does not match the schema.
 */
export function parseReport(text: string, file: string): Report {
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
  throw new EvidenceError(`The report ${file} does not match its schema: ${problemText(problems[0])}${more}.`, {
    next: 'Use a report.json as apiconform wrote it.',
    where: { file, line: 1, column: 1 },
  });
}

let compiled: ValidateFunction<Report> | undefined;

// Compiling takes longer than reading, and most commands read no report.
function validator(): ValidateFunction<Report> {
  if (compiled === undefined) {
    const ajv = new Ajv2020({ strict: true });
    addFormats.default(ajv);
    compiled = ajv.compile<Report>(reportSchema);
  }
  return compiled;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new EvidenceError(`The report ${file} is not JSON.`, {
      next: 'Use a report.json as apiconform wrote it.',
      where: { file, line: 1, column: 1 },
      cause,
    });
  }
}

function isOfOtherVersion(document: unknown): document is { readonly schemaVersion: number } {
  return (
    typeof document === 'object' &&
    document !== null &&
    'schemaVersion' in document &&
    typeof document.schemaVersion === 'number' &&
    document.schemaVersion !== 1
  );
}

function problemText(problem: ErrorObject | undefined): string {
  if (problem === undefined) return 'it is not valid';
  const place = problem.instancePath === '' ? 'the document' : problem.instancePath;
  const unknown: unknown = problem.params['additionalProperty'];
  const named = typeof unknown === 'string' ? ` (${unknown})` : '';
  return cutText(`${place} ${problem.message ?? 'is not valid'}${named}`, 300);
}
