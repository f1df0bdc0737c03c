import type { Gates } from './gates-of.ts';

/** A description says of itself that it is alpha. Names of annotations and the alphabet are no word of it. */
const saysAlpha =
  /\b(?:is|as|in) (?:an? |currently (?:an? )?|still (?:an? )?)?alpha\b(?!\.)|\balpha[- ](?:level|field|feature|stage|quality|gated)\b|[([]alpha[)\]]|^alpha\b[.:,]/im;

/** The gate that a description asks for, with the words around it. */
const namesGate =
  /\b([A-Z][A-Za-z0-9]{3,99})`?"? feature[- ]?gate\b|\bfeature[- ]?gate (?:named |called )?[`"]?([A-Z][A-Za-z0-9]{3,99})|\benabl(?:e|es|ing) (?:the )?[`"]?([A-Z][A-Za-z0-9]{3,99})[`"]? feature\b/g;

/**
 * Why a field may change at any time: its description says that it is alpha, or asks for the gate of a feature that is
 * (specification, "Stability levels"). Undefined where neither is said.
 */
export function alphaExcuse(description: string, gates: Gates): string | undefined {
  if (saysAlpha.test(description)) return 'its description says that it is alpha';
  for (const match of description.matchAll(namesGate)) {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    if (gates.byName.get(name)?.stage === 'alpha') return `it needs the gate ${name}, which is alpha`;
  }
  return undefined;
}
