import type { Gates } from './gates-of.ts';

/** Matches the words for a field in its own description. */
const theField = '(?:this|it|the)(?: (?:field|feature|value|list|option|whole field))?';

/** Matches a sentence that says that the field is alpha now. A description that says that it was alpha does not match. */
const isAlpha = [
  new RegExp(
    String.raw`\b${theField}\s+is (?:currently |still )?(?:an? |in (?:the )?)?alpha\b(?![\w.]*/)(?:[- ](?:level|field|feature|stage|quality|gated))?`,
    'i',
  ),
  /^\w+ is (?:currently |still )?alpha-level\b/i,
  /^alpha\b[.:,]/i,
  /^[([]alpha[)\]](?! using the (?!field\b))/i,
  /, which is alpha\b/i,
];

/** Matches a sentence that says that the field has left alpha. */
const isBeyondAlpha = [
  new RegExp(
    String.raw`\b${theField}\s+is (?:now |currently )?(?:an? |in (?:the )?)?(?:beta|stable|GA|generally available|no longer alpha|not alpha)\b`,
    'i',
  ),
  /\band is (?:now )?(?:an? |in )?(?:beta|stable|GA|generally available)\b/i,
  /^[([](?:beta|stable|GA)[)\]]/i,
  /^(?:beta|stable|GA)\b[.:,]/i,
];

/** Matches the feature gate that a sentence names, with the words around it. */
const namesGate =
  /\b([A-Z][A-Za-z0-9]{3,99})[`"]? feature(?:[- ]?(?:gate|flag))?s?\b|\bfeature[- ]?(?:gate|flag) (?:named |called )?[`"]?([A-Z][A-Za-z0-9]{3,99})/g;

/** Matches the beginning of a sentence about the whole field. A sentence about one value, or one that begins with "If", does not match. */
const isAboutTheField =
  /^(?:[([]alpha[)\]] )?(?:this|it|the field|using (?:this|the) field|to use this|requires?|needs|only|gated by|enforcement of this field)\b/i;

/** Matches a sentence that lets the field be used only with a gate, wherever the field is named. */
const isRequired = /\bmust be enabled to use (?:this|the) field\b/i;

/**
 * Returns why a field may change in any release: its description says that it is alpha, or requires the gate of an alpha feature
 * (specification, "Stability levels"). Returns `undefined` if neither is the case, also where a gate only affects a part of the field.
 */
export function alphaExcuse(description: string, gates: Gates): string | undefined {
  const sentences = description.split(/(?<=[.!;])\s+|\n+|\s+(?=[([](?:alpha|beta|stable|GA)[)\]])/i).map((sentence) => sentence.trim());
  if (sentences.some((sentence) => isBeyondAlpha.some((pattern) => pattern.test(sentence)))) return undefined;
  if (sentences.some((sentence) => isAlpha.some((pattern) => pattern.test(sentence)))) return 'its description says that it is alpha';
  for (const sentence of sentences.filter((each) => isAboutTheField.test(each) || isRequired.test(each))) {
    for (const match of sentence.matchAll(namesGate)) {
      const name = match[1] ?? match[2] ?? '';
      if (gates.byName.get(name)?.stage === 'alpha') return `it needs the gate ${name}, which is alpha`;
    }
  }
  return undefined;
}
