import pLimit from 'p-limit';
import { groupInName, ownLabel, slotOfGroup } from '#core/codecs/own-names';
import { bodyOf } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import { pointTo } from '#core/json/pointer';
import type { RecordedObject } from '../evidence/read-creations.ts';
import { isDefinitions } from '../gateway/known-objects.ts';
import type { CleanUpTools } from './clean-up-tools.ts';
import type { CreatedObject } from './created-objects.ts';
import { isOwnByName, parseObjectPath } from './object-path.ts';
import { outcomeOf, saysMissing } from './outcome-of.ts';
import type { LeftObject } from './remove-objects.ts';

const mostLooks = 8;

/**
 * Looks for the objects of a record. A record is a file that anyone may have written: an object is of the run only if its
 * name, its namespace or its label says so. Any other is refused, and so is what is no path of an object.
 */
export async function findRecorded(
  recorded: readonly RecordedObject[],
  tools: CleanUpTools,
): Promise<{ readonly objects: readonly CreatedObject[]; readonly failed: readonly LeftObject[] }> {
  const limit = pLimit(mostLooks);
  const found = await limit.map(recorded, (object) => lookAt(object, tools));
  return {
    objects: found.flatMap((one) => (one !== undefined && !('because' in one) ? [one] : [])),
    failed: found.flatMap((one) => (one !== undefined && 'because' in one ? [one] : [])),
  };
}

async function lookAt({ path, uid }: RecordedObject, tools: CleanUpTools): Promise<CreatedObject | LeftObject | undefined> {
  const parsed = parseObjectPath(path);
  if (parsed === undefined) return { path, because: 'this is not the path of an object' };
  const exchange = await tools.sendRepeatedly({ method: 'GET', target: path });
  if ('error' in exchange || exchange.answer.status !== 200)
    return saysMissing(exchange) ? undefined : { path, because: outcomeOf(exchange) };
  const body = bodyOf(exchange.answer);
  const there = stringAt(body, '/metadata/uid');
  if (there === undefined) return { path, because: 'the response has no uid' };
  if (pointTo(body, `/metadata/labels/${ownLabel}`) === tools.run) return { path, doubtful: false, answer: exchange.answer };
  // Runs use the names of a slot one after the other: only the uid shows whose definition it is.
  const isInSlot = isDefinitions(parsed) && slotOfGroup(groupInName(parsed.name)) !== undefined;
  if (isInSlot && uid !== there) return undefined;
  if (!isInSlot && !isOwnByName(parsed, tools.run)) return { path, because: 'it has neither a name nor the label of the run' };
  // Somebody has used the name again since.
  return uid === undefined || uid === there ? { path, doubtful: false, answer: exchange.answer } : undefined;
}
