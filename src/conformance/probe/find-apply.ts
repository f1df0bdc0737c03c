import { namePrefix } from '#core/codecs/own-names';
import type { ProbeClient } from '#core/http/probe-client';
import type { Facts } from '#core/model/facts';
import { applyMediaType } from '#core/model/request';
import { anyCollection } from './discover-resources.ts';

/** No object has a name with it, so that nothing can be changed or created under it. */
const notInNames = '%20is%20no%20name';

/**
 * Finds whether the target has server-side apply (specification, "Server-side apply"). The request is a dry run, and its empty
 * object names no type and no field, so that it changes nothing on a target that ignores dry runs either. Only 415 says
 * that there is no apply; whatever else comes is for the cases to judge.
 */
export async function findApply(
  served: Facts['served'],
  { run, namespace }: { readonly run: string; readonly namespace?: string | undefined },
  probeClient: ProbeClient,
): Promise<NonNullable<Facts['apply']>> {
  const patched = Object.entries(served).filter(([, verbs]) => verbs.includes('patch'));
  const collection = anyCollection(Object.fromEntries(patched), namespace);
  if (collection === undefined) return 'served';
  const target = `${collection}/${namePrefix(run)}0${notInNames}?dryRun=All&fieldManager=apiconform`;
  const { status } = await probeClient.ask('apply', target, { body: {}, patch: applyMediaType });
  return status === 415 ? 'absent' : 'served';
}
