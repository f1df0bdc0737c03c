import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** The schemas of the reports for readers outside the project, by what they describe. */
const files = {
  compatibility: 'src/reporters/compatibility/compatibility.schema.json',
  scan: 'src/reporters/scan/scan.schema.json',
} as const;

/** The text of a schema that is published. */
export const schemaOf = (of: keyof typeof files): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../${files[of]}`, import.meta.url), 'utf8'));

/** What a published schema says is wrong with a report: nothing where there is nothing. */
export const schemaProblems = (of: keyof typeof files, report: unknown): readonly string[] => {
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schemaOf(of));
  validate(report);
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
};
