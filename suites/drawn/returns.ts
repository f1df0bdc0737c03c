import { sendApply } from './applies.ts';
import { contentField, type Draft } from './draft.ts';
import { drawFewApplied, drawLabel, type Link } from './links.ts';
import { drawGet } from './sending.ts';
import { type Drawn, nothing, type Supposed } from './supposed.ts';
import { isNodeRecord } from './types.ts';
import { labelKeys } from './values.ts';

/** Applies of a manager that returns to what it applied before: a part that is given up comes back, and is given up again. */
export const ofReturning: readonly Link[] = [
  { what: 'cycle', weight: 6, draw: drawCycle },
  { what: 'few applied', weight: 1, draw: drawFewApplied },
  { what: 'label', weight: 1, draw: drawLabel },
];

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
  const part = random.one(parts);
  for (const next of [part, random.chance(0.7) ? part : random.one(parts)]) {
    apply(manager, 'x and y');
    if (random.chance(0.15)) apply(other, random.one(parts));
    apply(manager, next);
  }
  drawGet(draft, { name, where });
}

/** Which of two keys a configuration has. */
export type Part = 'x and y' | 'x' | 'y' | 'none';

const parts: readonly [Part, ...Part[]] = ['x', 'y', 'none'];

/** Returns a content with one value for some of two keys, in each part that the type has. */
export function configurationOf({ subject, schema }: Draft, part: Part, value = '1'): Drawn {
  const keys = ['x', 'y'].filter((key) => part.includes(key));
  const texts = Object.fromEntries(keys.map((key) => [key, value]));
  const labels = keys.includes('y') ? { [labelKeys[2] ?? 'size']: 'y' } : {};
  const common = { ...nothing, labels, annotations: texts };
  if (contentField(subject) === undefined || isNodeRecord(subject)) return common;
  if (schema === undefined) return { ...common, fields: texts };
  const items = keys.map((name) => ({ name, value }));
  return { ...common, fields: keys.length === 0 ? {} : { map: texts, set: keys, items } };
}
