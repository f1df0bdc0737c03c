import type { Report } from '#core/model/report';
import type { Html } from '../../../html/html.ts';
import type { CellLookup, PictureCell } from './picture-cell.ts';

/** A picture of the specification, coloured by results. */
export type Picture = {
  /** Its anchor. */
  readonly id: string;
  readonly title: string;
  readonly cells: readonly PictureCell[];
  readonly body: Html;
};

/** Draws a picture, or returns `undefined` where the report has none of its requirements. */
export type Draw = (report: Report, cells: CellLookup) => Picture | undefined;
