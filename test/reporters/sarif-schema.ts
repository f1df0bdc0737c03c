import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';

/** The schema uses an old draft, but no keyword that has changed since. */
const schemaFile = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
const { $schema: _draft, id: _id, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8'));
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);

/** Returns what the published schema does not allow in a SARIF log. */
export const sarifProblems = (text: string): readonly string[] => {
  validate(JSON.parse(text));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};
