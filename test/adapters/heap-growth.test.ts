import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { heapOptions } from '#adapters/heap-growth';

// What it changes is measured in test/hostile: the memory of runs against servers that send large responses.
describe('the limit of the growth of the heap', () => {
  it.each(heapOptions)('is by an option that the V8 of this Node.js has: $option', ({ option }) => {
    const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
    expect(options).toContain(`\n  ${option} (`);
  });
});
