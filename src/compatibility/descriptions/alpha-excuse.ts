import type { Gates } from './gates-of.ts';

/** Matches a description that calls its field alpha. Annotation names and words such as "alphabet" do not match. */
const saysAlpha =
  /\b(?:is|as|in) (?:an? |currently (?:an? )?|still (?:an? )?)?alpha\b(?!\.)|\balpha[- ](?:level|field|feature|stage|quality|gated)\b|[([]alpha[)\]]|^alpha\b[.:,]/im;

/** Matches the feature gate that a description requires, with the words around it. */
const namesGate =
  /\b([A-Z][A-Za-z0-9]{3,99})`?"? feature[- ]?gate\b|\bfeature[- ]?gate (?:named |called )?[`"]?([A-Z][A-Za-z0-9]{3,99})|\benabl(?:e|es|ing) (?:the )?[`"]?([A-Z][A-Za-z0-9]{3,99})[`"]? feature\b/g;

/**
 * Returns why a field may change in any release: its description says that it is alpha, or requires the gate of an alpha feature
 * (specification, "Stability levels"). Returns `undefined` if neither is the case.
 */
export function alphaExcuse(description: string, gates: Gates): string | undefined {
  if (saysAlpha.test(description)) return 'its description says that it is alpha';
  for (const match of description.matchAll(namesGate)) {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    if (gates.byName.get(name)?.stage === 'alpha') return `it needs the gate ${name}, which is alpha`;
  }
  return undefined;
}
