import { kindText } from '#core/codecs/group-version-kind';
import { statusOfVersion } from '#spec/schedule/status-of';
import type { AskedResource } from '../snapshot/ask-versions.ts';
import type { ObservedServer } from './observed-server.ts';
import { servedVersions } from './served-versions.ts';

/**
 * Returns the versions to request: deprecated versions that are served, and removed versions. Of these, resources that can be
 * read, and reviews, which the server creates and does not store.
 */
export function versionsToRequest({
  schedule,
  snapshot,
  release,
}: Pick<ObservedServer, 'schedule' | 'snapshot' | 'release'>): readonly AskedResource[] {
  const served = new Map(servedVersions({ schedule, snapshot }).map(({ version, resource }) => [kindText(version), resource]));
  const shapes = new Map(Object.values(snapshot.resources).flatMap((all) => all.map((resource) => [resource.kind, resource] as const)));
  return schedule.versions.flatMap((version) => {
    const status = statusOfVersion(version, release);
    const resource = served.get(kindText(version));
    const { group, version: name, kind } = version;
    const shape = resource ?? shapes.get(kind);
    const isReview = shape?.verbs.join() === 'create' && kind.endsWith('Review');
    const isRequested =
      status === 'removed' ||
      (status === 'deprecated' && (resource?.verbs.includes('get') === true || (resource !== undefined && isReview)));
    if (!isRequested || version.resource === undefined) return [];
    const by = !isReview ? 'name' : status === 'removed' ? 'collection' : 'review';
    return [{ type: { group, version: name, kind }, resource: version.resource, namespaced: shape?.namespaced ?? false, by }];
  });
}
