import { describe, expect, it } from 'vitest';
import { parseReport } from '#conformance/report/parse-report';
import { EvidenceError } from '#core/model/tool-error';
import { sampleReport } from './sample-report.ts';

const fault = (text: string): EvidenceError => {
  try {
    parseReport(text, 'old/report.json');
  } catch (error) {
    if (error instanceof EvidenceError) return error;
    throw error;
  }
  throw new Error('it was read');
};

describe('reading a saved report', () => {
  it('gives the report that was written', () => {
    expect(parseReport(JSON.stringify(sampleReport), 'report.json')).toEqual(sampleReport);
  });

  it('says in one sentence that a file is not JSON', () => {
    expect(fault('{"schemaVersion":').message).toBe('The report old/report.json is not JSON.');
  });

  it('names the format of a later release', () => {
    const error = fault(JSON.stringify({ ...sampleReport, schemaVersion: 2 }));
    expect(error.message).toBe('The report old/report.json has version 2 of the format; this release reads version 1.');
    expect(error.next).toContain('the release of apiconform that wrote it');
  });

  it('says where it is not what the schema says', () => {
    expect(fault(JSON.stringify({ ...sampleReport, verdict: { conformance: 'fine', because: '' } })).message).toBe(
      'The report old/report.json does not match its schema: /verdict/conformance must be equal to one of the allowed values.',
    );
    expect(fault(JSON.stringify({ ...sampleReport, extra: 1 })).message).toContain(
      'the document must NOT have additional properties (extra)',
    );
    expect(fault('null').message).toContain('the document must be object');
  });

  it('points at the file', () => {
    expect(fault('[]').where).toEqual({ file: 'old/report.json', line: 1, column: 1 });
  });

  it('takes __proto__ for a name like any other', () => {
    const text = JSON.stringify(sampleReport).replace('"served":{', '"served":{"__proto__":["get"],');
    expect(Object.keys(parseReport(text, 'report.json').target.facts?.served ?? {})).toContain('__proto__');
  });
});
