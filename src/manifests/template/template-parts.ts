import { actionsOf, deedOf, type TemplateAction } from '../parse/template-actions.ts';
import { templateBlocks } from './template-blocks.ts';
import type { TemplateContext, TemplateParts } from './template-part.ts';

/** Returns the parts of a template, with the conditions that depend on capabilities decided for a cluster. */
export function templateParts(text: string, context: TemplateContext): TemplateParts {
  const blocks = templateBlocks(context);
  const read = (does: TemplateAction['does'], code: string): void => {
    if (does === 'open') blocks.open(code);
    else if (does === 'define') blocks.define(code);
    else if (does === 'else') blocks.next(code);
    else if (does === 'end') blocks.end();
    else if (does === 'assign') blocks.assign(code);
  };
  for (const code of context.before) read(deedOf(code), code);
  let from = 0;
  let trims = false;
  const addText = (to: number, trimsEnd: boolean): void => {
    const raw = text.slice(from, to);
    const start = trims ? to - raw.trimStart().length : from;
    const end = trimsEnd ? Math.max(start, from + raw.trimEnd().length) : to;
    if (end > start) blocks.add({ is: 'text', start, end });
  };
  for (const { start, end, does, code, trims: marks } of actionsOf(text)) {
    // White space around output stays, so that a line with output alone is a blank line.
    const isOutput = does === 'output';
    addText(start, marks.before && !isOutput);
    trims = marks.after && !isOutput;
    from = end;
    if (isOutput) blocks.add({ is: 'output', start, end, text: blocks.output(code) });
    else read(does, code);
  }
  addText(text.length, false);
  return blocks.finish();
}
