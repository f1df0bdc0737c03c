import { sendApply } from './applies.ts';
import { configurationOf, type Part } from './configurations.ts';
import type { Draft } from './draft.ts';
import { drawFewApplied, drawLabel, type Link } from './links.ts';
import { drawGet } from './sending.ts';
import type { Supposed } from './supposed.ts';

/** Applies of a manager that returns to what it applied before: a part that is given up comes back, and is given up again. */
export const ofReturning: readonly Link[] = [
  { what: 'cycle', weight: 6, draw: drawCycle },
  { what: 'few applied', weight: 1, draw: drawFewApplied },
  { what: 'label', weight: 1, draw: drawLabel },
];

const givenParts: readonly [Part, ...Part[]] = ['x', 'y', 'none'];

/** Applies a configuration, a part of it, the whole again and the same or another part, with little between. */
function drawCycle(draft: Draft, { name, where }: Supposed): void {
  const { random } = draft;
  const [manager, other] = random.chance(0.5) ? ['applier-1', 'applier-2'] : ['applier-2', 'applier-1'];
  const apply = (by: string, part: Part): void => {
    const at = draft.supposed(name, where);
    if (at.is !== 'present') return;
    const force = random.chance(0.5);
    draft.visits.with(`${part}${force ? ' with force' : ''}`);
    sendApply(draft, at, configurationOf(draft, part), { query: { fieldManager: by }, manager: by, isDry: false, force });
  };
  const part = random.one(givenParts);
  for (const next of [part, random.chance(0.7) ? part : random.one(givenParts)]) {
    apply(manager, 'x and y');
    if (random.chance(0.15)) apply(other, random.one(givenParts));
    apply(manager, next);
  }
  drawGet(draft, { name, where });
}
