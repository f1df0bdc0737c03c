import { isJsonObject } from '#core/json/json-object';
import type { Json } from '#core/model/json';
import { refusals } from '../../exchange/refusals.ts';
import { textAt, textsAt, valueAt } from '../../json/json-object.ts';
import type { Personality } from '../../settings/personality.ts';
import { unsupported } from './write-options.ts';

/** What happens to the dependents of a deleted object. */
export type Propagation = (typeof propagations)[number];

/** The options of a deletion, from its query and from the DeleteOptions in its body. */
export type DeleteOptions = {
  readonly dryRun: boolean;
  readonly uid: string | undefined;
  readonly resourceVersion: string | undefined;
  readonly propagation?: Propagation | undefined;
  /** In whole seconds. */
  readonly graceSeconds?: number | undefined;
};

/** The query of a delete, and how the server reads it. */
type DeleteContext = {
  readonly dryRun: boolean;
  readonly query: URLSearchParams;
  readonly personality: Pick<Personality, 'deleteOptionsInBody' | 'propagation'>;
  readonly apiDomain: string;
};

const propagations = ['Foreground', 'Background', 'Orphan'] as const;

/**
 * Parses the options of a delete from its query, or from its body where there is one. Throws a refusal: 400 for a body of
 * another kind, 422 for an unknown propagation policy where the server supports them.
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
  if (!isJsonObject(body) || (kind !== undefined && kind !== 'DeleteOptions'))
    throw refusals.badRequest('the body of a delete must be DeleteOptions');
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
