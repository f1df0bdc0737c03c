import { describe, expect, it } from 'vitest';
import { reporters } from '#reporters/conformance/index';
import { sampleReport } from '../../conformance/report/sample-report.ts';

describe('the files of a small run', () => {
  for (const reporter of reporters) {
    for (const file of reporter.files) {
      it(`keeps ${file} as it was last agreed on`, async () => {
        const made = reporter.render(sampleReport).find(({ path }) => path === file);
        await expect(made?.text).toMatchFileSnapshot(`../../golden/${file}`);
      });
    }
  }
});
