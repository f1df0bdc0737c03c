import { refusals } from '../../exchange/refusals.ts';

/** The representation of a response. */
export type Representation = {
  readonly form: 'json' | 'yaml' | 'binary';
  readonly mediaType: string;
  /** The apiVersion of the Table in place of the objects. */
  readonly table?: string;
  /** The apiVersion of aggregated discovery in place of a discovery document. */
  readonly discovery?: string;
};

/** The representations besides JSON and YAML: the binary media type, the group of Tables, and aggregated discovery. */
export type Offers = {
  readonly binary?: string | undefined;
  readonly tableGroup?: string | undefined;
  readonly discovery?: { readonly group: string; readonly versions: readonly string[]; readonly kind: string } | undefined;
};

export const json: Representation = { form: 'json', mediaType: 'application/json' };
const yaml: Representation = { form: 'yaml', mediaType: 'application/yaml' };

/**
 * Returns the representation of a response: the first served media type of the client by quality (specification, "Content
 * negotiation"). Throws a refusal with 406 where none is served.
 */
export function negotiate(accept: string | undefined, offers: Offers = {}): Representation {
  if (accept === undefined || accept.trim() === '') return json;
  const wanted = rangesOf(accept)
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const range of wanted) {
    const found = representationOf(range, offers);
    if (found !== undefined) return found;
  }
  throw refusals.notAcceptable([json.mediaType, yaml.mediaType, ...(offers.binary === undefined ? [] : [offers.binary])]);
}

/** Returns whether a client accepts this media type by name. */
export function reads(accept: string | undefined, mediaType: string): boolean {
  return rangesOf(accept ?? '').some(({ type, quality }) => type === mediaType && quality > 0);
}

type Range = { readonly type: string; readonly quality: number; readonly parameters: ReadonlyMap<string, string> };

function representationOf({ type, parameters }: Range, { binary, tableGroup, discovery }: Offers): Representation | undefined {
  const transformed = parameters.get('as');
  if (transformed !== undefined && discovery !== undefined) {
    const version = discovery.versions.find((one) => one === parameters.get('v'));
    if (version === undefined || type !== json.mediaType) return undefined;
    if (transformed !== discovery.kind.toLowerCase() || parameters.get('g') !== discovery.group) return undefined;
    const mediaType = `${json.mediaType};g=${discovery.group};v=${version};as=${discovery.kind}`;
    return { ...json, mediaType, discovery: `${discovery.group}/${version}` };
  }
  if (transformed !== undefined) {
    const isTable = transformed === 'table' && parameters.get('g') === tableGroup && parameters.get('v') === 'v1';
    return isTable && type === json.mediaType ? { ...json, table: `${tableGroup}/v1` } : undefined;
  }
  if (type === '*/*' || type === 'application/*' || type === json.mediaType) return json;
  if (type === yaml.mediaType) return yaml;
  return type === binary ? { form: 'binary', mediaType: binary } : undefined;
}

function rangesOf(accept: string): readonly Range[] {
  return accept.split(',').map((part) => {
    const [type = '', ...pieces] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const parameters = new Map(
      pieces.map((piece): [string, string] => {
        const [name = '', value = ''] = piece.split('=').map((half) => half.trim());
        return [name, value];
      }),
    );
    const quality = Number(parameters.get('q') ?? 1);
    return { type, quality: Number.isFinite(quality) ? quality : 0, parameters };
  });
}
