/**
 * A template as a text that can be read, with every character in its place. Lines of nothing but actions become blank;
 * an action beside other text becomes a word that nobody writes, for what it gives is not known.
 */
export function readableTemplate(text: string): string {
  const marked = text.replace(/\{\{[\s\S]*?\}\}/g, (action) => action.replace(/[^\n\r]/g, unknown));
  return marked.replace(onlyUnknown, (line) => ' '.repeat(line.length));
}

/** Whether a value comes from an action, in whole or in part. */
export function isComputed(value: string): boolean {
  return value.includes(unknown);
}

/** A private character, which a word of a manifest does not hold. */
const unknown = '\ue000';
const onlyUnknown = /^[ \t]*\ue000[\ue000 \t]*$/gm;

/** Whether a template asks what the cluster can, so that what it says of versions holds for some clusters only. */
export function asksForCapabilities(text: string): boolean {
  return /\{\{[^}]*(?<![\w)])\.Capabilities\b/.test(text);
}
