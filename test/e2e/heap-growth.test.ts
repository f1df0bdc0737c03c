import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { newSpaceBytes } from '#adapters/heap-growth';

describe('the heap of a process of the tool', () => {
  it('has a space of new objects of the size that a run needs, however much is created', () => {
    const script = `
      import { getHeapSpaceStatistics } from 'node:v8';
      import { limitHeapGrowth } from '#adapters/heap-growth';
      const newSpaceSize = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size;
      limitHeapGrowth();
      const first = newSpaceSize();
      const created = [];
      for (let count = 0; count < 1_000_000; count += 1) created.push({ count });
      console.log(JSON.stringify([first, newSpaceSize()]));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual([newSpaceBytes, newSpaceBytes]);
  });
});
