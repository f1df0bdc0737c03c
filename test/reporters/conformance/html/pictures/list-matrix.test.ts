import { describe, expect, it } from 'vitest';
import type { Report } from '#core/model/report';
import { listMatrix } from '#reporters/conformance/html/pictures/list-matrix';
import { cellsOf } from '#reporters/conformance/html/pictures/picture-cell';
import { sampleReport } from '../../../../conformance/report/sample-report.ts';

const withStatements = (...ids: readonly string[]): Report => {
  const [first] = sampleReport.statements;
  if (first === undefined) throw new Error('the sample has no statement');
  return { ...sampleReport, statements: ids.map((id) => ({ ...first, id })), results: [] };
};

const headings = (report: Report): readonly string[] =>
  [
    ...String(
      listMatrix(
        report,
        cellsOf(report, () => undefined),
      )?.body,
    ).matchAll(/<th scope="(?:col|row|rowgroup)"[^>]*>([^<]*)<\/th>/g),
  ].map(([, text]) => text ?? '');

describe('the matrix of lists', () => {
  it('has the rows and columns of the statements of the report, in their order', () => {
    const report = withStatements(
      'list-resource-version/match-unset/limit-unset/rv-unset',
      'list-resource-version/match-unset/limit-unset/rv-zero',
      'list-resource-version/match-exact/continue/rv-unset',
      'list-resource-version/match-exact/other-paging/rv-zero',
    );
    expect(headings(report)).toEqual([
      'resourceVersionMatch',
      'paging',
      'unset',
      '0',
      'unset',
      'no limit',
      'Exact',
      'limit, continue token',
      'other-paging',
    ]);
  });

  it('is left out where the report has none of its statements', () => {
    const report = withStatements('watch/resume');
    expect(
      listMatrix(
        report,
        cellsOf(report, () => undefined),
      ),
    ).toBeUndefined();
  });
});
