import { fencedBlocks } from './fenced-blocks.ts';

/** The row that CONTRIBUTING.md adds, indented as the rows of a table are. */
export const rowOfTheWalkThrough = (): string => {
  const [row = ''] = fencedBlocks('CONTRIBUTING.md', 'yaml');
  return row.replace(/^(?=.)/gm, '  ');
};
