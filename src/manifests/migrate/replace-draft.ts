import type { Draft } from './draft.ts';

/** Puts another draft in the place of one, wherever in the whole it stands. */
export function replaceDraft(whole: Draft, old: Draft, replacement: Draft): void {
  if (whole.is === 'map') {
    for (const entry of whole.entries) {
      if (entry.value === old) entry.value = replacement;
      else replaceDraft(entry.value, old, replacement);
    }
  } else if (whole.is === 'list') {
    whole.items = whole.items.map((item) => (item === old ? replacement : item));
    for (const item of whole.items) replaceDraft(item, old, replacement);
  }
}
