import type { Request } from '#core/model/request';

/** A request for a deletion without options in its body. */
export const plainOptions = { apiVersion: 'v1', kind: 'DeleteOptions' } as const;

/** Options by which finalizers count no less, in the query and in the body. */
export const optionsInEachPlace: Readonly<Record<string, Pick<Request, 'query' | 'body'>>> = {
  'no-grace': { query: { gracePeriodSeconds: '0' } },
  'no-grace-in-body': { body: { ...plainOptions, gracePeriodSeconds: 0 } },
  background: { query: { propagationPolicy: 'Background' } },
  'background-in-body': { body: { ...plainOptions, propagationPolicy: 'Background' } },
};
