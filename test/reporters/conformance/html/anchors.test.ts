import { describe, expect, it } from 'vitest';
import { anchorsOf } from '#reporters/conformance/html/anchors';
import { sampleReport } from '../../../conformance/report/sample-report.ts';

const [sample] = sampleReport.results;
if (sample === undefined) throw new Error('the sample has no result');
const result = (statement: string, subject: string, id = 'watch/ordered') => ({ ...sample, statement, subject, case: id });

describe('the anchors of results', () => {
  it('have the requirement and the resource type, and the case of a further one', () => {
    const all = [result('watch/order', 'configmaps'), result('watch/order', 'csinodes'), result('watch/order', 'configmaps', 'watch/two')];
    expect(anchorsOf(all)).toEqual(['watch/order@configmaps', 'watch/order@csinodes', 'watch/order@configmaps:watch/two']);
  });

  it('differ, and have no other characters than ids, whatever a resource type is called', () => {
    const all = [result('a', '"> <b>'), result('a', "'> <b>"), result('a', 'x'.repeat(10_000)), result('a', '"> <b>')];
    const anchors = anchorsOf(all);
    expect(new Set(anchors).size).toBe(4);
    for (const anchor of anchors) expect(anchor).toMatch(/^[\w/@:.-]{1,200}$/);
  });
});
