import type { Case } from '#core/model/case';
import { checksOfAnyCase } from '../drawn/judged-beside.ts';
import type { Outline } from './case-of.ts';

/** The subject of a case that is about the target as a whole, and not about a type of objects. */
export const target = 'target';

/** A case about the target as a whole. */
export function targetCase(outline: Outline): Case {
  return {
    id: outline.id,
    area: outline.area,
    subject: target,
    writers: 'ours',
    about: outline.about,
    needs: outline.needs ?? [],
    ...(outline.applies === undefined ? {} : { applies: outline.applies }),
    steps: outline.steps,
    checks: outline.checks,
    queue: outline.queue ?? 'parallel',
    beside: { checks: checksOfAnyCase },
  };
}
