import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { binary, table } from '../scenario/media-types.ts';
import type { BesideWrite } from './beside-writes.ts';
import type { Random } from './random.ts';

/** The representation that a read asks for first. Each request accepts JSON too, because not all types have the others. */
export type DrawnForm = 'whole' | 'table' | 'binary' | 'fallback';

const accepts: Readonly<Record<Exclude<DrawnForm, 'whole'>, Template>> = {
  table: { $join: [...partsOf(table), ', application/json'] },
  binary: { $join: [binary, ', application/json'] },
  fallback: { $join: [binary, ', text/csv, application/json'] },
};

/** Draws a representation: mostly JSON. */
export function drawForm({ random }: { readonly random: Random }): DrawnForm {
  return random.one(['whole', 'whole', 'whole', 'table', 'binary', 'fallback'] as const);
}

/** The headers of a request for a representation. */
export function acceptOf(form: DrawnForm): Pick<Request, 'headers'> {
  return form === 'whole' ? {} : { headers: { accept: accepts[form] } };
}

/**
 * Draws the representation of the response to a write that is read directly after it: the read shows the whole object, of which a
 * Table or the binary form shows a part.
 */
export function inDrawnForm(random: Random, write: Request, after: BesideWrite['after']): Request {
  const isRead = after.some(({ request }) => request.method === 'GET' && request.query === undefined);
  // A scale has no row of its own.
  const isOfScale = partsOf(write.path).at(-1) === '/scale';
  if (!isRead || isOfScale || write.method === 'DELETE' || !random.chance(0.5)) return write;
  return { ...write, headers: { ...write.headers, ...acceptOf(random.one(['table', 'table', 'binary', 'fallback'] as const)).headers } };
}

function partsOf(template: Template): readonly Template[] {
  return typeof template === 'object' && template !== null && '$join' in template && Array.isArray(template['$join'])
    ? template['$join']
    : [template];
}
