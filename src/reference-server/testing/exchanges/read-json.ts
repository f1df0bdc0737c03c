import type { Json } from '#core/model/json';
import { boundedJson } from '../../json/bounded-json.ts';

/** Parses JSON of a bounded size; `undefined` for other text. */
export function readJson(text: string): Json | undefined {
  if (text === '') return undefined;
  try {
    return boundedJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}
