import { type Html, html } from '../../../html/html.ts';
import { cellText } from '../../status-counts.ts';
import type { Draw } from './picture.ts';
import { cellWords, type PictureCell } from './picture-cell.ts';

type Point = readonly [x: number, y: number];

/** A state of a diagram: a box around a point. */
type State = { readonly name: string; readonly about?: string; readonly at: Point };

/** A transition: a curve through `by`, with its number there, and what is required of it. One without a curve is only listed. */
type Transition = { readonly text: string; readonly curve?: readonly [from: Point, by: Point, to: Point]; readonly ids: readonly string[] };

/** A state diagram of the specification. A transition stands for the requirements with its ids, or whose ids begin with one that ends with a slash. */
export type StateDiagram = {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly states: readonly State[];
  readonly transitions: readonly Transition[];
};

const boxWidth = 168;
const boxHeight = 56;
const radius = 15;

/** Draws a state diagram. The transitions have numbers, and are listed in words under it: the list says all that the drawing does. */
export function drawStates({ id, title, width, height, states, transitions }: StateDiagram): Draw {
  return ({ statements }, cells) => {
    const known = new Set(statements.map((statement) => statement.id));
    const drawn = transitions.map((transition) => {
      const ids = statements.flatMap((statement) =>
        transition.ids.some((one) => (one.endsWith('/') ? statement.id.startsWith(one) : statement.id === one)) ? [statement.id] : [],
      );
      return { ...transition, cell: cells(ids), isKnown: ids.some((one) => known.has(one)) };
    });
    if (!drawn.some(({ isKnown }) => isKnown)) return undefined;
    const marks = drawn.map(({ curve, cell, text }, index) => (curve === undefined ? false : mark(index + 1, curve[1], cell, text)));
    const body = html`<figure>
<div class="scroll" role="region" aria-label="${title}" tabindex="0"><svg class="states" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="${title}: the list below says the same in words">
${drawn.map(({ curve, cell }) => (curve === undefined ? false : arrow(curve, cell)))}${states.map(box)}${marks}</svg></div>
<figcaption><ol class="transitions">
${drawn.map(({ text, cell }) => html`<li>${text}: ${cellWords(cell)}</li>\n`)}</ol></figcaption>
</figure>`;
    return { id, title, cells: drawn.map(({ cell }) => cell), body };
  };
}

function box({ name, about, at: [x, y] }: State): Html {
  return html`<g><rect class="state" x="${x - boxWidth / 2}" y="${y - boxHeight / 2}" width="${boxWidth}" height="${boxHeight}" rx="8"></rect><text class="name" x="${x}" y="${about === undefined ? y + 5 : y - 3}">${name}</text>${about !== undefined && html`<text class="about" x="${x}" y="${y + 15}">${about}</text>`}</g>
`;
}

/** A curve that goes through its middle point, with a head in the direction of its end. */
function arrow([from, by, to]: readonly [Point, Point, Point], { status }: PictureCell): Html {
  const bend: Point = [2 * by[0] - (from[0] + to[0]) / 2, 2 * by[1] - (from[1] + to[1]) / 2];
  const angle = Math.atan2(to[1] - bend[1], to[0] - bend[0]);
  const corner = (turn: number): string => pair([to[0] - 11 * Math.cos(angle + turn), to[1] - 11 * Math.sin(angle + turn)]);
  return html`<g class="arrow ${status ?? 'skipped'}"><path d="M${pair(from)} Q${pair(bend)} ${pair(to)}"></path><polygon points="${pair(to)} ${corner(0.4)} ${corner(-0.4)}"></polygon></g>
`;
}

function mark(number: number, [x, y]: Point, { status, counts, note, href }: PictureCell, text: string): Html {
  const words = status === undefined ? note : counts.map(cellText).join(', ');
  const circle = html`<circle class="${status ?? 'skipped'}" cx="${x}" cy="${y}" r="${radius}"></circle><text class="number ${status ?? 'skipped'}" x="${x}" y="${y + 5}">${number}</text>`;
  return href === undefined ? circle : html`<a href="${href}" aria-label="${number}: ${text}: ${words}">${circle}</a>\n`;
}

function pair([x, y]: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
