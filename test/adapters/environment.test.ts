import { expect, it } from 'vitest';
import { processEnvironment } from '#adapters/environment';

it('the environment is that of this process', () => {
  expect(processEnvironment()['PATH']).toBe(process.env['PATH']);
});
