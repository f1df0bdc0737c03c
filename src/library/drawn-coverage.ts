import type { ModelCoverage } from '#core/model/report';
import { runInProcess } from '#self-test/run-in-process';
import { chosenSeeds } from '#suites/drawn/chosen-seeds';
import { modelled } from '#suites/drawn/drawn';
import { drawSequence } from '#suites/drawn/sequence';
import { conformanceSuite, loadSuite, onlyDrawn } from './load-suite.ts';

/** What the drawn sequences of a run visit. */
export type DrawnCoverage = {
  /** For each resource type, how many sequences a run has, and the pairs of operation, state and value that they visit. */
  readonly subjects: readonly { readonly subject: string; readonly sequences: number; readonly pairs: readonly string[] }[];
  /** What they test of the model of the API: how often against the reference server. */
  readonly model: ModelCoverage;
};

/**
 * Returns what the chosen drawn sequences visit of each resource type that has cases of all kinds. It sends them to a reference
 * server in this process.
 */
export async function drawnCoverage(): Promise<DrawnCoverage> {
  const all = onlyDrawn(loadSuite([], 'none'));
  const suite = { ...all, cases: all.cases.filter(({ subject }) => Object.hasOwn(chosenSeeds, subject)) };
  const { model } = await runInProcess(conformanceSuite(suite, { withCoverage: false }));
  const subjects = suite.subjects.flatMap((subject) => {
    const type = modelled(subject);
    const seeds = chosenSeeds[subject.id];
    if (type === undefined || seeds === undefined) return [];
    const pairs = new Set(seeds.flatMap((seed) => [...drawSequence(type, seed).visits]));
    return [{ subject: subject.id, sequences: seeds.length, pairs: [...pairs].sort() }];
  });
  return { subjects, model: model ?? { sequences: 0, clauses: [] } };
}
