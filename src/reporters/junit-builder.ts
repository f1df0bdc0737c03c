import type { Builder } from 'junit-report-builder';
import * as library from 'junit-report-builder';

const isBuilder = (value: unknown): value is Builder =>
  typeof value === 'object' && value !== null && 'newBuilder' in value && typeof value.newBuilder === 'function';

/**
 * A new and empty JUnit document.
 *
 * The types of the package name another place for its export than Node finds it in, so it is looked for
 * rather than named.
 *
 * @throws Error when the package no longer has it: a fault of the installation.
 */
export const junitBuilder = (): Builder => {
  const candidates: readonly unknown[] = [library, library.default, library.default.default];
  const found = candidates.find(isBuilder);
  if (found === undefined) throw new Error('junit-report-builder has no newBuilder');
  return found.newBuilder();
};
