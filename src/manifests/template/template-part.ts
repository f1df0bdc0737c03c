import type { Capabilities, IncludedText } from './value.ts';

/** A condition that is not known: one branch of a block. */
export type Guard = { readonly block: number; readonly branch: number; readonly text: string };

/** A part of a template that may be rendered. What the capabilities of the cluster rule out is left out. */
export type TemplatePart =
  /** Text of the template. */
  | { readonly is: 'text'; readonly start: number; readonly end: number }
  /** The output of an action; its text if that is known. */
  | { readonly is: 'output'; readonly start: number; readonly end: number; readonly text: string | undefined }
  /** Branches of which at most one is rendered. */
  | { readonly is: 'choice'; readonly branches: readonly TemplateBranch[]; readonly width: number };

/** A branch of a choice. The width says how many variants show all branches below. */
export type TemplateBranch = { readonly guard: Guard; readonly parts: readonly TemplatePart[]; readonly width: number };

/** The parts of a document: its own, and those of each template that it defines, with the names of these. */
export type TemplateParts = {
  readonly own: readonly TemplatePart[];
  readonly defined: readonly { readonly name: string; readonly parts: readonly TemplatePart[] }[];
};

/** What is known outside of a document. */
export type TemplateContext = {
  readonly capabilities: Capabilities;
  readonly included?: IncludedText | undefined;
  /** The actions that are in effect at the beginning of the document, by their text. */
  readonly before: readonly string[];
};

/** Returns how many variants show every branch of some parts. */
export function widthOf(parts: readonly TemplatePart[]): number {
  return parts.reduce((most, part) => (part.is === 'choice' ? Math.max(most, part.width) : most), 1);
}
