import { defineConfig } from 'vitest/config';

/** Tests load the sources, and not what was built of them: a condition of `imports` in package.json. */
const sources = { ssr: { resolve: { conditions: ['apiconform-source', 'node', 'module-sync', 'import', 'default'] } } };

const second = 1000;
const minute = 60 * second;

/** Tests that start programs: two files at a time, because they mostly wait. */
const withPrograms = { maxWorkers: 2, testTimeout: 26 * minute, hookTimeout: 26 * minute };

/** It needs a program that takes long to build: the soak asks for it. */
const comparison = 'test/conversions/against-kubectl-convert.test.ts';
const conversions = {
  ...sources,
  test: { ...withPrograms, name: 'conversions', hookTimeout: 40 * minute, testTimeout: 10 * minute, include: [comparison] },
};

/** All cells of it take long, and need no real server: the soak asks for them. */
const hostile = {
  ...sources,
  test: {
    ...withPrograms,
    maxConcurrency: 4,
    name: 'hostile',
    include: ['test/e2e/hostile.test.ts'],
    globalSetup: ['test/e2e/build-command.ts'],
  },
};

/** `npm run record:runs` asks for it. */
const recorded = {
  ...sources,
  test: { ...withPrograms, name: 'recorded', testTimeout: 20 * minute, include: ['test/recorded/**/*.test.ts'] },
};

/** They need a kube-apiserver, or its field manager. */
const comparedWithServers = ['test/differential/against-kubernetes.test.ts', 'test/differential/model-against-field-manager.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        ...sources,
        test: {
          // Nothing here mocks a module, so files share what they import: most of a file's time would go on importing it anew.
          isolate: false,
          maxWorkers: 2,
          name: 'unit',
          testTimeout: 5 * minute,
          include: ['test/**/*.test.ts'],
          exclude: ['test/servers/**', 'test/e2e/**', 'test/browser/**', 'test/recorded/**', ...comparedWithServers, comparison],
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...sources,
        test: {
          ...withPrograms,
          name: 'servers',
          include: ['test/servers/**/*.test.ts', ...comparedWithServers],
          globalSetup: ['test/servers/build-servers.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...sources,
        test: {
          ...withPrograms,
          maxWorkers: 3,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/servers/build-servers.ts', 'test/e2e/build-command.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...sources,
        test: {
          ...withPrograms,
          maxWorkers: 1,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/browser/find-chromium.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      ...(process.env['APICONFORM_CONVERSIONS'] === '1' ? [conversions] : []),
      ...(process.env['APICONFORM_HOSTILE'] === 'whole' ? [hostile] : []),
      ...(process.env['APICONFORM_RECORD'] === undefined ? [] : [recorded]),
    ],
  },
});
