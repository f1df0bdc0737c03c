import { kindText } from '#core/codecs/group-version-kind';
import type { UndecidedPoint } from '#core/model/compatibility-report';
import type { GroupVersionKind } from '#core/model/group-version-kind';
import type { ObjectUsage } from './observed-server.ts';

/** Returns an undecided point for each wanted kind whose objects could not be listed, such as for lack of rights. */
export function unlistedOf(
  { unlisted = [] }: ObjectUsage,
  isWanted: (type: GroupVersionKind) => boolean = () => true,
): readonly UndecidedPoint[] {
  return unlisted
    .filter(({ type }) => isWanted(type))
    .map(({ type, why }) => ({ about: kindText(type), missing: `a list of its objects: ${why}` }));
}
