import { projectText } from '../house/project-files.ts';

/** The fenced blocks of a document that are in one language. */
export const fencedBlocks = (file: string, language: string): readonly string[] =>
  [...projectText(file).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, found, text = '']) => (found === language ? [text] : []));
