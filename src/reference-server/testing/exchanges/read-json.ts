import type { Json } from '#core/model/json';
import { boundedJson } from '../../json/bounded-json.ts';

/** The JSON that a text is; `undefined` where it is none that can be walked. */
export function readJson(text: string): Json | undefined {
  if (text === '') return undefined;
  try {
    return boundedJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}
