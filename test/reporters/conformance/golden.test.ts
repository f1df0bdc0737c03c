import { describe, expect, it } from 'vitest';
import { allReporters } from '#reporters/conformance/index';
import { sampleReport } from '../../conformance/report/sample-report.ts';
import { fileText } from '../file-text.ts';

/** Removes the style sheet and the script, which have tests of their own. */
function withoutAssets(text: string): string {
  return text.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '<$1></$1>');
}

describe('the files of a small run', () => {
  for (const reporter of allReporters) {
    for (const file of reporter.files) {
      it(`match the golden ${file}`, async () => {
        const made = reporter.render(sampleReport).find(({ path }) => path === file);
        await expect(withoutAssets(fileText(made))).toMatchFileSnapshot(`../../golden/${file}`);
      });
    }
  }
});
