import type { Json } from '#core/model/json';
import { refusals } from '../../exchange/refusals.ts';
import { isObject, textAt, textsAt, valueAt } from '../../json/json-object.ts';
import type { Personality } from '../../settings/personality.ts';
import { unsupported } from './write-options.ts';

/** What becomes of the objects that a deleted one owns. */
export type Propagation = (typeof propagations)[number];

/** How a deletion was asked for: the query, and the DeleteOptions of the body. */
export type DeleteOptions = {
  readonly dryRun: boolean;
  readonly uid: string | undefined;
  readonly resourceVersion: string | undefined;
  readonly propagation?: Propagation | undefined;
  /** Whole seconds. */
  readonly graceSeconds?: number | undefined;
};

/** What the query of a delete says, and what the server makes of both. */
type DeleteContext = {
  readonly dryRun: boolean;
  readonly query: URLSearchParams;
  readonly personality: Pick<Personality, 'deleteOptionsInBody' | 'propagation'>;
  readonly apiDomain: string;
};

const propagations = ['Foreground', 'Background', 'Orphan'] as const;

/**
 * The options of a delete, in its query or in its body, which may be missing. Throws a refusal: 400 for a body that is
 * something else, 422 for a propagation that is none where the server knows of it.
 */
export function deleteOptions(body: Json | undefined, context: DeleteContext): DeleteOptions {
  const { query, dryRun, personality } = context;
  if (body === undefined || body === null) {
    return {
      dryRun,
      uid: undefined,
      resourceVersion: undefined,
      propagation: propagationOf(query.get('propagationPolicy') || undefined, context),
      graceSeconds: wholeSeconds(query.get('gracePeriodSeconds')),
    };
  }
  const kind = textAt(body, 'kind');
  if (!isObject(body) || (kind !== undefined && kind !== 'DeleteOptions'))
    throw refusals.badRequest('the body of a delete is DeleteOptions');
  return {
    dryRun: (personality.deleteOptionsInBody === 'beside-the-query' && dryRun) || textsAt(body, 'dryRun').includes('All'),
    uid: textAt(body, 'preconditions', 'uid'),
    resourceVersion: textAt(body, 'preconditions', 'resourceVersion'),
    propagation: propagationOf(textAt(body, 'propagationPolicy'), context),
    graceSeconds: wholeSeconds(valueAt(body, 'gracePeriodSeconds')),
  };
}

function propagationOf(requested: string | undefined, { personality, apiDomain }: DeleteContext): Propagation | undefined {
  if (requested === undefined || personality.propagation === 'ignored') return undefined;
  const known = propagations.find((one) => one === requested);
  if (known === undefined)
    throw refusals.invalidOptions(apiDomain, 'DeleteOptions', [unsupported('propagationPolicy', requested, [...propagations, 'nil'])]);
  return known;
}

const wholeSeconds = (value: Json | undefined): number | undefined =>
  value !== null && value !== undefined && /^-?\d{1,15}$/.test(String(value)) ? Number(value) : undefined;
