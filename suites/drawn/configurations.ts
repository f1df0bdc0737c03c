import { contentField, type Draft } from './draft.ts';
import { type Drawn, nothing } from './supposed.ts';
import { isNodeRecord } from './types.ts';
import { labelKeys } from './values.ts';

/** Which of two keys a configuration has. */
export type Part = 'x and y' | 'x' | 'y' | 'none';

const parts: readonly [Part, ...Part[]] = ['x and y', 'x', 'y', 'none'];
export const fewValues: readonly [string, ...string[]] = ['1', '1', '2'];

/** Draws a content with some of two keys: of one of two values, or of the given one. */
export function drawConfiguration(draft: Draft, value?: string): Drawn {
  const part = draft.random.one(parts);
  return configurationOf(draft, part, value ?? draft.random.one(fewValues));
}

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
