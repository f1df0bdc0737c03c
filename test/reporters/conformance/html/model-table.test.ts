import { describe, expect, it } from 'vitest';
import type { ModelCoverage } from '#core/model/report';
import { modelTable } from '#reporters/conformance/html/model-table';
import { sampleReport } from '../../../conformance/report/sample-report.ts';

const model: ModelCoverage = {
  sequences: 2,
  clauses: [
    {
      clause: 'list/namespace',
      statement: 'paths/namespaced/collection',
      tests: { configmaps: 4 },
      circumstances: { 'one namespace': 3, '<b>': 1 },
      impossible: { csinodes: 'The type has no namespaces.' },
    },
    { clause: 'get/object', statement: 'verbs/method/get', tests: { csinodes: 2 }, circumstances: {} },
  ],
};

describe('the table of what the drawn sequences tested', () => {
  it('has how often each clause was tested for each type, and why it was not', () => {
    const text = modelTable({ ...sampleReport, model })?.toString() ?? '';
    expect(text).toContain('What 2 drawn sequences tested');
    expect(text).toContain('<td>4</td><td>The type has no namespaces.</td><td>one namespace 3, &lt;b&gt; 1</td>');
    expect(text).toContain('<td>not tested</td><td>2</td>');
  });

  it('is left out of a report without drawn sequences', () => {
    expect(modelTable(sampleReport)).toBeUndefined();
  });
});
