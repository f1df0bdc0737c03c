import { bodyOf } from '#core/http/body-of';
import { pointTo } from '#core/json/pointer';
import type { Answer } from '#core/model/evidence';
import type { CleanUpTools } from './clean-up-tools.ts';

/** The finalizers that cases give to their objects begin so. What else holds an object is somebody's work in progress. */
const ownFinalizer = 'apiconform.example/';

/**
 * Removes the finalizers of ours from an object that is marked for deletion and was left so by a case that did not come
 * to its end. The patch names the uid, so that no other object is let go. Whether there were any is seen from the answer.
 */
export async function releaseObject(path: string, uid: string, marked: Answer, tools: CleanUpTools): Promise<void> {
  const finalizers = pointTo(bodyOf(marked), '/metadata/finalizers');
  if (!Array.isArray(finalizers)) return;
  const others = finalizers.filter((one) => typeof one !== 'string' || !one.startsWith(ownFinalizer));
  if (others.length === finalizers.length) return;
  const body = { metadata: { uid, finalizers: others.length === 0 ? null : others } };
  await tools.sendRepeatedly({ method: 'PATCH', target: path, body });
}
