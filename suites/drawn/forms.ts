import type { Request } from '#core/model/request';
import type { Template } from '#core/model/template';
import { binary, table } from '../scenario/media-types.ts';
import type { Draft } from './draft.ts';

/** The representation that a read asks for first. Each request accepts JSON too, because not all types have the others. */
export type DrawnForm = 'whole' | 'table' | 'binary' | 'fallback';

const accepts: Readonly<Record<Exclude<DrawnForm, 'whole'>, Template>> = {
  table: { $join: [...partsOf(table), ', application/json'] },
  binary: { $join: [binary, ', application/json'] },
  fallback: { $join: [binary, ', text/csv, application/json'] },
};

/** Draws a representation: mostly JSON. */
export function drawForm({ random }: Draft): DrawnForm {
  return random.one(['whole', 'whole', 'whole', 'table', 'binary', 'fallback'] as const);
}

/** The headers of a request for a representation. */
export function acceptOf(form: DrawnForm): Pick<Request, 'headers'> {
  return form === 'whole' ? {} : { headers: { accept: accepts[form] } };
}

function partsOf(template: Template): readonly Template[] {
  return typeof template === 'object' && template !== null && '$join' in template && Array.isArray(template['$join'])
    ? template['$join']
    : [template];
}
