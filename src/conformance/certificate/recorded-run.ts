import type { EvidenceFile } from '#core/ports/evidence-file';
import { mergeShards } from '../evidence/merge-shards.ts';
import { readEvidence, type SavedRun } from '../evidence/read-evidence.ts';
import { type EvidenceScan, scanEvidence } from './evidence-scan.ts';

/** A file of evidence, with the digest of its content. */
export type RecordedFile = EvidenceFile & { digest(): { readonly sha256: string; readonly bytes: number } };

/** The evidence of a run: a file, or one for each shard. */
export type RecordedRun = RecordedFile | { readonly name: string; readonly shards: readonly RecordedFile[] };

/** The digest of the evidence of a run, and of its files where it has one for each shard. */
export type RunDigest = {
  readonly sha256: string;
  readonly bytes: number;
  readonly shards?: readonly { readonly name: string; readonly sha256: string }[];
};

/** Reads the evidence of a run. Throws `EvidenceError` where it is damaged, or shards do not belong together. */
export function readRecorded(recorded: RecordedRun): SavedRun {
  if (!('shards' in recorded)) return readEvidence(recorded);
  return mergeShards(recorded.shards.map((file) => ({ file: file.name, saved: readEvidence(file) })));
}

/**
 * Returns the digest of the evidence of a run. Of shards it is that of the list of their digests, one a line, as `sha256sum` prints
 * it, in the order of the shards.
 *
 * @param sha256 returns the SHA-256 of a text, in hexadecimal.
 */
export function digestOfRecorded(recorded: RecordedRun, sha256: (text: string) => string): RunDigest {
  if (!('shards' in recorded)) return recorded.digest();
  const digests = recorded.shards.map((file, index) => ({ name: `shard-${index + 1}.ndjson`, ...file.digest() }));
  return {
    sha256: sha256(digests.map(({ name, sha256: digest }) => `${digest}  ${name}\n`).join('')),
    bytes: digests.reduce((sum, { bytes }) => sum + bytes, 0),
    shards: digests.map(({ name, sha256: digest }) => ({ name, sha256: digest })),
  };
}

/** Returns how many lines the evidence of a run has, and what is wrong with them, in each shard by itself. */
export function scanRecorded(recorded: RecordedRun): EvidenceScan {
  if (!('shards' in recorded)) return scanEvidence(recorded);
  const scans = recorded.shards.map((file, index) => ({ scan: scanEvidence(file), shard: index + 1 }));
  return {
    lines: scans.reduce((sum, { scan }) => sum + scan.lines, 0),
    problems: scans.flatMap(({ scan, shard }) =>
      scan.problems.map((problem) => ({ ...problem, message: `Shard ${shard}: ${problem.message}` })),
    ),
  };
}
