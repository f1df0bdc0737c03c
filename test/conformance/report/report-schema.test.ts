import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { buildReport } from '#conformance/report/build-report';
import { reportSchema } from '#conformance/report/report-schema';
import type { Dialect } from '#core/model/dialect';
import type { Facts } from '#core/model/facts';
import type {
  Coverage,
  EvidenceLine,
  NotTested,
  Report,
  ReportedResult,
  ReportedWaiver,
  SectionCoverage,
  StatementReport,
} from '#core/model/report';
import type { Finding, Status } from '#core/model/result';
import { sampleInput, sampleReport } from './sample-report.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every schema of an object in the document, with where it stands. */
const objectSchemas = (schema: unknown, path = ''): readonly { path: string; schema: Record<string, unknown> }[] => {
  if (Array.isArray(schema)) return schema.flatMap((item, index) => objectSchemas(item, `${path}/${index}`));
  if (!isRecord(schema)) return [];
  const below = Object.entries(schema).flatMap(([key, value]) => objectSchemas(value, `${path}/${key}`));
  return schema['type'] === 'object' ? [{ path, schema }, ...below] : below;
};

const propertiesAt = (path: string): readonly string[] => {
  const found = objectSchemas(reportSchema).find((one) => one.path === path)?.schema['properties'];
  return isRecord(found) ? Object.keys(found).sort() : [];
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

  it('knows the properties of the model and no others', () => {
    const keys = <Known extends string>(known: Record<Known, true>): readonly string[] => Object.keys(known).sort();
    const expected: Readonly<Record<string, readonly string[]>> = {
      '': keys<keyof Report>({
        schemaVersion: true,
        tool: true,
        target: true,
        run: true,
        verdict: true,
        summary: true,
        statements: true,
        results: true,
        errata: true,
        observations: true,
        waivers: true,
        notTested: true,
        coverage: true,
      }),
      '/$defs/waiver': keys<keyof ReportedWaiver>({
        rule: true,
        match: true,
        reason: true,
        owner: true,
        until: true,
        where: true,
        results: true,
        problem: true,
      }),
      '/$defs/notTested': keys<keyof NotTested>({ reason: true, results: true, areas: true, statements: true }),
      '/$defs/coverage': keys<keyof Coverage>({ sections: true, peers: true }),
      '/$defs/section': keys<keyof SectionCoverage>({
        section: true,
        statements: true,
        cases: true,
        unverifiable: true,
        observed: true,
        sources: true,
        missing: true,
      }),
      '/$defs/target': keys<keyof Report['target']>({ server: true, source: true, release: true, facts: true }),
      '/$defs/run': keys<keyof Report['run']>({
        id: true,
        started: true,
        seconds: true,
        interrupted: true,
        requests: true,
        options: true,
        left: true,
      }),
      '/$defs/options': keys<keyof Report['run']['options']>({
        only: true,
        skip: true,
        level: true,
        seed: true,
        repeat: true,
        strict: true,
        failOn: true,
        concurrency: true,
        requestTimeoutSeconds: true,
        historyWindowSeconds: true,
        historyKeptSeconds: true,
        auditLog: true,
        release: true,
      }),
      '/$defs/facts': keys<keyof Facts>({
        dialect: true,
        release: true,
        served: true,
        resourceVersionMatch: true,
        futureVersion: true,
        namespaceController: true,
        fieldValidation: true,
        binary: true,
        table: true,
        anonymous: true,
        limited: true,
      }),
      '/$defs/dialect': keys<keyof Dialect>({ id: true, apiDomain: true, binaryMediaType: true, extensionPrefix: true }),
      '/$defs/statement': keys<keyof StatementReport>({
        id: true,
        area: true,
        level: true,
        section: true,
        text: true,
        where: true,
        binds: true,
        unverifiable: true,
      }),
      '/$defs/finding': keys<keyof Finding>({ message: true, expected: true, actual: true, step: true }),
      '/$defs/evidence': keys<keyof EvidenceLine>({
        step: true,
        at: true,
        request: true,
        requestBody: true,
        answer: true,
        headers: true,
        body: true,
        curl: true,
      }),
      '/$defs/result': keys<keyof ReportedResult>({
        statement: true,
        status: true,
        reason: true,
        erratum: true,
        findings: true,
        case: true,
        subject: true,
        level: true,
        about: true,
        seconds: true,
        evidence: true,
        rerun: true,
      }),
      '/$defs/summary': keys<Status | 'total'>({
        passed: true,
        failed: true,
        deviation: true,
        'known-failure': true,
        skipped: true,
        inconclusive: true,
        error: true,
        total: true,
      }),
    };
    for (const [path, names] of Object.entries(expected)) expect(propertiesAt(path), path).toEqual(names);
  });

  it('is published as the file beside it', () => {
    const published: unknown = JSON.parse(
      readFileSync(new URL('../../../src/conformance/report/report.schema.json', import.meta.url), 'utf8'),
    );
    expect(published).toEqual(JSON.parse(JSON.stringify(reportSchema)));
  });
});
