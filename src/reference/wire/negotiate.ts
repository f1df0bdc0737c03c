import { refusals } from '../refusals.ts';

/** A media type that objects are served in. */
export type ServedMediaType = 'application/json' | 'application/yaml';

const served: readonly ServedMediaType[] = ['application/json', 'application/yaml'];

/**
 * The media type to answer in: the first of the client's, best quality first, that is served (specification, "Content
 * negotiation"). A type with `as=` asks for another representation and is passed over for the client's next.
 * Throws a refusal with 406 where nothing is served.
 */
export function negotiate(accept: string | undefined): ServedMediaType {
  if (accept === undefined || accept.trim() === '') return 'application/json';
  const wanted = accept
    .split(',')
    .map((part) => parse(part))
    .filter((range) => range.quality > 0 && !range.transformed)
    .sort((one, other) => other.quality - one.quality);
  for (const range of wanted) {
    const found = range.type === '*/*' || range.type === 'application/*' ? 'application/json' : served.find((type) => type === range.type);
    if (found !== undefined) return found;
  }
  throw refusals.notAcceptable(served);
}

function parse(part: string): { readonly type: string; readonly quality: number; readonly transformed: boolean } {
  const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const number = quality === undefined ? 1 : Number(quality);
  return { type, quality: Number.isFinite(number) ? number : 0, transformed: parameters.some((parameter) => parameter.startsWith('as=')) };
}
