import { describe, expect, it } from 'vitest';
import { flagsPage } from './flags-page.ts';

describe('docs/flags.md', () => {
  it('lists every command and flag in the words of the help; "npm run docs" writes it', async () => {
    await expect(flagsPage()).toMatchFileSnapshot('../../docs/flags.md');
  });
});
