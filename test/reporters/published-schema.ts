import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** The published schemas by report. */
const files = {
  compatibility: 'src/reporters/compatibility/compatibility.schema.json',
  fleet: 'src/conformance/compare/fleet-report.schema.json',
  scan: 'src/reporters/scan/scan.schema.json',
} as const;

/** Returns a published schema. */
export const schemaOf = (of: keyof typeof files): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../${files[of]}`, import.meta.url), 'utf8'));

/** Returns the violations of a published schema. */
export const schemaProblems = (of: keyof typeof files, report: unknown): readonly string[] => {
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schemaOf(of));
  validate(report);
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
};
