import type { CleanUpTools } from './clean-up-tools.ts';
import type { CreatedObjects } from './created-objects.ts';
import { removeObject } from './remove-object.ts';

/** An object that is marked for deletion and was still there. */
export type TerminatingObject = { readonly path: string; readonly uid: string };

/** What a clean-up could not bring to its end. */
export type Remains = { readonly left: readonly string[]; readonly going: readonly TerminatingObject[] };

/** Removes all that stands, the latest first. */
export async function removeObjects(created: CreatedObjects, tools: CleanUpTools): Promise<Remains> {
  const left: string[] = [];
  const going: TerminatingObject[] = [];
  for (const object of created.existing()) {
    const removal = await removeObject(object, tools);
    if (removal.state === 'left') left.push(object.path);
    if (removal.state === 'going') going.push({ path: object.path, uid: removal.uid });
  }
  return { left, going };
}
