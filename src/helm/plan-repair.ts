import { parseJson } from '#core/http/body-of';
import { stringAt } from '#core/json/object-identity';
import type { JsonObject } from '#core/model/json';
import { UsageError } from '#core/model/tool-error';
import { replaceValues } from './replace-values.ts';
import { type StoredRelease, storedText } from './stored-release.ts';

/** A request that changes what Helm stores. `merge` is a patch with a precondition; without it, the object is created. */
export type StoredWrite = { readonly path: string; readonly body: JsonObject; readonly merge: boolean };

/** Two writes. If the second fails, `undo` takes the first back, given the resourceVersion that it left. */
export type StoredChange = {
  readonly first: StoredWrite;
  readonly second: StoredWrite;
  readonly undo: (resourceVersion: string) => StoredWrite;
};

/** The texts of a repaired revision. */
export type RepairedTexts = { readonly manifest: string; readonly hooks: readonly string[] };

const secretType = 'helm.sh/release.v1';
const marker = /^Rewritten by apiconform from revision (\d{1,9}): /;
const manager = 'fieldManager=apiconform';

/**
 * Returns the deployed revision of a release: that with the highest number, as Helm chooses it.
 *
 * @throws UsageError where there is none, or while Helm works on the release.
 */
export function deployedRevision(revisions: readonly StoredRelease[], name: string): StoredRelease {
  const [last, ...older] = [...revisions].sort((one, other) => other.revision - one.revision);
  if (last === undefined) {
    throw new UsageError(`There is no Helm release ${name} in this namespace.`, {
      next: 'Name a release as "helm list" shows it, with its --namespace.',
    });
  }
  if (last.status.startsWith('pending-')) {
    throw new UsageError(`Helm works on ${name}: revision ${last.revision} is ${last.status}.`, {
      next: 'Wait until it is done. If Helm was interrupted, roll back with "helm rollback" first.',
    });
  }
  const deployed = [last, ...older].find(({ status }) => status === 'deployed');
  if (deployed === undefined) {
    throw new UsageError(`No revision of ${name} is deployed; the last one, ${last.revision}, is ${last.status}.`, {
      next: 'Only a deployed release can be repaired.',
    });
  }
  return deployed;
}

/** Returns the writes that make the deployed revision a superseded one, and store its repaired texts as the next one, as Helm does. */
export function planRepair(revisions: readonly StoredRelease[], deployed: StoredRelease, texts: RepairedTexts, now: Date): StoredChange {
  const revision = Math.max(...revisions.map((each) => each.revision)) + 1;
  const description = `Rewritten by apiconform from revision ${deployed.revision}: API versions that go away were replaced`;
  const values = new Map<string, string>([
    ['/version', String(revision)],
    ['/manifest', JSON.stringify(texts.manifest)],
    ['/info/last_deployed', JSON.stringify(now.toISOString())],
    // A release without a description gets one in front of its status.
    hasDescription(deployed)
      ? ['/info/description', JSON.stringify(description)]
      : ['/info/status', `"deployed","description":${JSON.stringify(description)}`],
    ...texts.hooks.map((hook, index) => [`/hooks/${index}/manifest`, JSON.stringify(hook)] as const),
  ]);
  const document = replaceValues(deployed.document, values);
  const { modifiedAt: _, ...labels } = deployed.object.labels;
  const isSecret = deployed.storage === 'secrets';
  return {
    first: statusChange(deployed, 'superseded', now),
    second: {
      path: `${collectionOf(deployed)}?${manager}`,
      merge: false,
      body: {
        apiVersion: 'v1',
        kind: isSecret ? 'Secret' : 'ConfigMap',
        ...(isSecret ? { type: secretType } : {}),
        metadata: {
          name: `sh.helm.release.v1.${deployed.name}.v${revision}`,
          namespace: deployed.namespace,
          labels: { ...labels, status: 'deployed', version: String(revision), createdAt: seconds(now) },
        },
        data: { release: storedText(document, deployed.storage) },
      },
    },
    undo: (resourceVersion) => statusChange(deployed, 'deployed', now, resourceVersion),
  };
}

/**
 * Returns the writes that take a repair back: the repaired revision becomes superseded, and that before it is deployed again.
 *
 * @throws UsageError where the deployed revision is no repaired one, or that before it is gone.
 */
export function planUndo(revisions: readonly StoredRelease[], deployed: StoredRelease, now: Date): StoredChange & { readonly to: number } {
  const from = repairedFrom(deployed);
  if (from === undefined) {
    throw new UsageError(`Revision ${deployed.revision} of ${deployed.name}, which is deployed, was not stored by a repair.`, {
      next: 'There is nothing to take back.',
    });
  }
  const before = revisions.find(({ revision }) => revision === from);
  if (before === undefined || before.status !== 'superseded') {
    throw new UsageError(`Revision ${from} of ${deployed.name} is no longer stored as superseded.`, { next: 'Use "helm rollback".' });
  }
  return {
    to: from,
    first: statusChange(deployed, 'superseded', now),
    second: statusChange(before, 'deployed', now),
    undo: (resourceVersion) => statusChange(deployed, 'deployed', now, resourceVersion),
  };
}

function hasDescription({ document }: StoredRelease): boolean {
  return stringAt(parseJson(document), '/info/description') !== undefined;
}

/** Returns the revision from which a repair made a revision. */
function repairedFrom({ document }: StoredRelease): number | undefined {
  const [, from] = marker.exec(stringAt(parseJson(document), '/info/description') ?? '') ?? [];
  return from === undefined ? undefined : Number(from);
}

function statusChange(release: StoredRelease, status: string, now: Date, resourceVersion = release.object.resourceVersion): StoredWrite {
  const document = replaceValues(release.document, new Map([['/info/status', JSON.stringify(status)]]));
  return {
    path: `${collectionOf(release)}/${release.object.name}?${manager}`,
    merge: true,
    body: {
      metadata: { resourceVersion, labels: { status, modifiedAt: seconds(now) } },
      data: { release: storedText(document, release.storage) },
    },
  };
}

function collectionOf({ namespace, storage }: StoredRelease): string {
  return `/api/v1/namespaces/${namespace}/${storage}`;
}

function seconds(now: Date): string {
  return String(Math.floor(now.getTime() / 1000));
}
