import { defineConfig } from 'vitest/config';

/** The tests of what is mutated, and no others. */
export default defineConfig({ test: { include: ['test/judge/**/*.test.ts', 'test/plan/**/*.test.ts'], testTimeout: 30_000 } });
