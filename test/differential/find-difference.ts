import fc from 'fast-check';
import type { Command } from './command.ts';
import type { Difference, Pair } from './compare-servers.ts';
import { compareServers } from './compare-servers.ts';
import { describeDifference, sequenceText } from './describe-difference.ts';

/** What a search is for: so many sequences of an arbitrary, drawn from a seed. */
export type Search = {
  readonly sequences: fc.Arbitrary<readonly Command[]>;
  readonly count: number;
  readonly seed: number;
  /** How many go on at a time. */
  readonly atOnce?: number;
};

/** The shortest sequence that a difference was brought down to, and what it looks like. */
export type Finding = { readonly commands: readonly Command[]; readonly difference: Difference; readonly text: string };

/** A sequence that differs is made shorter for so long. */
const shrinkForMs = 30_000;

/** Looks for sequences that the servers answer differently; each of the searches that go on at a time ends with its first. */
export async function findDifferences(pair: Pair, { sequences, count, seed, atOnce = 8 }: Search): Promise<readonly Finding[]> {
  const each = Math.ceil(count / atOnce);
  const findings = await Promise.all(Array.from({ length: atOnce }, (_, queue) => findOne(pair, sequences, each, seed * atOnce + queue)));
  return findings.flatMap((finding) => finding ?? []);
}

async function findOne(
  pair: Pair,
  sequences: fc.Arbitrary<readonly Command[]>,
  numRuns: number,
  seed: number,
): Promise<Finding | undefined> {
  let shortest: Finding | undefined;
  let firstFoundAt = Number.POSITIVE_INFINITY;
  const isSame = async (commands: readonly Command[]): Promise<boolean> => {
    if (Date.now() - firstFoundAt > shrinkForMs) return true;
    const difference = await compareServers(pair, commands);
    if (difference === undefined) return true;
    firstFoundAt = Math.min(firstFoundAt, Date.now());
    shortest = { commands, difference, text: describeDifference(commands, difference) };
    return false;
  };
  const result = await fc.check(fc.asyncProperty(sequences, isSame), { seed, numRuns });
  if (result.failed && result.errorInstance instanceof Error && shortest === undefined) {
    const [commands = []] = result.counterexample ?? [];
    throw new Error(`A sequence was not answered to its end:\n${sequenceText(commands)}`, { cause: result.errorInstance });
  }
  return result.failed ? shortest : undefined;
}
