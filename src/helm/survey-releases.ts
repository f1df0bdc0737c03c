import { kindText } from '#core/codecs/group-version-kind';
import type { ProbeClient } from '#core/http/probe-client';
import type { HelmSurvey, ManifestUse, SurveyedRelease } from '#core/model/helm-survey';
import { eachRelease } from './each-release.ts';
import type { StoredRelease, UnreadRelease } from './stored-release.ts';

/** What was found in the text of a manifest. */
export type ScannedText = { readonly uses: readonly ManifestUse[]; readonly unread: readonly string[] };

const mostRevisions = 5_000;
const mostUses = 200;
const mostUnread = 100;

/**
 * Reads every release that Helm stores in a cluster, and returns the revisions whose manifests have a version that goes away. `scan`
 * finds these versions in the text of a manifest. With namespaces, only the releases in these are read.
 */
export async function surveyReleases(
  probeClient: ProbeClient,
  scan: (text: string) => ScannedText,
  namespaces: readonly string[] = [],
): Promise<HelmSurvey> {
  const revisions: SurveyedRelease[] = [];
  const names = new Set<string>();
  const unread: HelmSurvey['unread'][number][] = [];
  let read = 0;
  let left = 0;
  const notRead = (about: string, missing: string): void => {
    if (unread.length < mostUnread) unread.push({ about, missing });
    else left += 1;
  };
  const visit = (release: StoredRelease | UnreadRelease): void => {
    if ('why' in release) {
      notRead(`Helm release in ${release.object}`, release.why);
      return;
    }
    read += 1;
    names.add(`${release.namespace}/${release.name}`);
    const scanned = [release.manifest, ...release.hooks].map(scan);
    const problem = scanned.flatMap((each) => each.unread)[0];
    if (problem !== undefined) notRead(nameOfRevision(release), problem);
    const uses = distinct(scanned.flatMap((each) => each.uses));
    if (uses.length === 0) return;
    if (revisions.length >= mostRevisions) left += 1;
    else revisions.push({ ...plain(release), uses: uses.slice(0, mostUses) });
  };
  const wanted = namespaces.length === 0 ? [{}] : namespaces.map((namespace) => ({ namespace }));
  const missing: string[] = [];
  for (const each of wanted) missing.push(...(await eachRelease(probeClient, each, visit)));
  for (const why of missing) notRead('Helm releases', `a list of their revisions: ${why}`);
  return { revisions, releases: names.size, read, unread, left };
}

function nameOfRevision({ namespace, name, revision }: StoredRelease): string {
  return `Helm release ${namespace}/${name}, revision ${revision}`;
}

function plain({ namespace, name, chart, chartVersion, revision, status }: StoredRelease): Omit<SurveyedRelease, 'uses'> {
  return { namespace, name, chart, chartVersion, revision, status };
}

/** A chart may have the same object in a manifest and in a hook. */
function distinct(uses: readonly ManifestUse[]): readonly ManifestUse[] {
  return [...new Map(uses.map((use) => [JSON.stringify([kindText(use.type), use.object, use.message]), use])).values()];
}
