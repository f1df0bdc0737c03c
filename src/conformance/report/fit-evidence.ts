import type { EvidenceLine } from '#core/model/report';

const most = 60;
const firstOfShownSteps = 10;
const firstOfAll = 10;

/**
 * Returns at most 60 lines of evidence in the same order; the last line says how many were left out. Lines of the steps that
 * findings point at stay before any others.
 */
export function fitEvidence(lines: readonly EvidenceLine[], steps: ReadonlySet<string>): readonly EvidenceLine[] {
  if (lines.length <= most) return lines;
  const all = lines.map((_, index) => index);
  const shown = all.filter((index) => steps.has(lines[index]?.step ?? ''));
  const byWorth = [
    ...shown.slice(0, firstOfShownSteps),
    ...shown.slice(firstOfShownSteps).reverse(),
    ...all.slice(0, firstOfAll),
    ...all.slice(firstOfAll).reverse(),
  ];
  const kept = new Set<number>();
  for (const index of byWorth) if (kept.size < most - 1) kept.add(index);
  const left = lines.length - kept.size;
  return [
    ...lines.filter((_, index) => kept.has(index)),
    { step: '', at: lines.at(-1)?.at ?? 0, request: `(${left} more are in the evidence of the run)`, answer: '' },
  ];
}
