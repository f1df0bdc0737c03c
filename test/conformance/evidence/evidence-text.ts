import type { EvidenceFile } from '#core/ports/evidence-file';

/** Returns an evidence file with this text. */
export function evidenceText(text: string, name = 'run.ndjson'): EvidenceFile {
  const all = Buffer.from(text);
  return {
    name,
    *lines() {
      for (let offset = 0; offset < all.length; ) {
        const end = all.indexOf('\n', offset);
        const line = all.subarray(offset, end < 0 ? all.length : end);
        yield { text: line.toString(), ended: end >= 0, offset, bytes: line.length };
        offset += line.length + 1;
      }
    },
    lineAt: ({ offset, bytes }) => all.subarray(offset, offset + bytes).toString(),
  };
}
