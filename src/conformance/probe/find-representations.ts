import type { ProbeClient } from '#core/http/probe-client';
import type { Dialect } from '#core/model/dialect';
import type { Facts } from '#core/model/facts';

/**
 * Finds which representations beside JSON the target has: the binary media type and Table, asked for of a type that every
 * target has built in, where neither may be missing alone (specification, "Content negotiation"). Only 406 says that
 * there is none; whatever else comes is for the cases to judge.
 */
export async function findRepresentations(
  { apiDomain, binaryMediaType }: Dialect,
  collection: string | undefined,
  probeClient: ProbeClient,
): Promise<Required<Pick<Facts, 'binary' | 'table'>>> {
  const found = async (step: string, accept: string): Promise<'served' | 'absent'> =>
    collection !== undefined && (await probeClient.ask(step, `${collection}?limit=1`, { accept })).status === 406 ? 'absent' : 'served';
  return {
    binary: await found('in-binary', binaryMediaType),
    table: await found('as-table', `application/json;as=Table;g=meta.${apiDomain};v=v1`),
  };
}
