import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { buildReport } from '#conformance/report/build-report';
import reportSchema from '../../../src/conformance/report/report.schema.json' with { type: 'json' };
import { sampleInput, sampleReport } from './sample-report.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every schema of an object in the document, with where it stands. */
const objectSchemas = (schema: unknown, path = ''): readonly { path: string; schema: Record<string, unknown> }[] => {
  if (Array.isArray(schema)) return schema.flatMap((item, index) => objectSchemas(item, `${path}/${index}`));
  if (!isRecord(schema)) return [];
  const below = Object.entries(schema).flatMap(([key, value]) => objectSchemas(value, `${path}/${key}`));
  return schema['type'] === 'object' ? [{ path, schema }, ...below] : below;
};

const validate = () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(reportSchema);
};

describe('the schema of the report', () => {
  it('accepts the report of a run with every status', () => {
    const check = validate();
    check(JSON.parse(JSON.stringify(sampleReport)));
    expect(check.errors).toBeNull();
  });

  it('accepts the report of a run that could not reach its target', () => {
    const { facts: _, ...rest } = sampleInput;
    const check = validate();
    check(JSON.parse(JSON.stringify(buildReport({ ...rest, cases: [], skipped: [], interrupted: true }))));
    expect(check.errors).toBeNull();
  });

  it('refuses a property that it does not know, wherever it stands', () => {
    const check = validate();
    expect(check({ ...sampleReport, more: 1 })).toBe(false);
    expect(check({ ...sampleReport, run: { ...sampleReport.run, more: 1 } })).toBe(false);
    expect(check({ ...sampleReport, results: sampleReport.results.map((result) => ({ ...result, more: 1 })) })).toBe(false);
  });

  it('is closed and describes each of its properties', () => {
    for (const { path, schema } of objectSchemas(reportSchema)) {
      expect(schema['additionalProperties'], `${path} says what else it may have`).toSatisfy(
        (more: unknown) => more === false || isRecord(more),
      );
      const properties = isRecord(schema['properties']) ? schema['properties'] : {};
      for (const [name, property] of Object.entries(properties)) {
        expect(isRecord(property) ? property['description'] : undefined, `${path}/${name} is described`).toMatch(/^[A-Z].*\.$/);
      }
    }
  });
});
