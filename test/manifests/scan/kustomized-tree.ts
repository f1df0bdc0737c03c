import { posix } from 'node:path';
import type { ManifestFinding } from '#core/model/scan-report';
import { documentsOf } from '#manifests/parse/manifest-splitter';
import { fixText } from '#manifests/scan/fix-document';
import { mentionsOf } from '#manifests/scan/mentions';
import { overlaysOf } from '#manifests/scan/overlays';
import { documentScanner } from '#manifests/scan/scan-document';
import { settingsFor } from './project-settings.ts';

/** Files by path. */
export type Tree = Readonly<Record<string, string>>;

const settingsOf = (tree: Tree) => {
  const settings = settingsFor('1.36');
  const mentions = mentionsOf(settings.schedule, settings.target);
  const overlays = overlaysOf(
    Object.keys(tree).filter((file) => file.endsWith('kustomization.yaml')),
    {
      text: (file) => tree[file],
      resolve: (from, name) => posix.join(posix.dirname(from), name),
      kustomizationIn: (folder) => Object.keys(tree).find((file) => file === posix.join(folder, 'kustomization.yaml')),
    },
    settings,
    (known, file, document) => documentScanner({ ...settings, overlays: known }, mentions)(file, document).findings,
  );
  return { settings: overlays === undefined ? settings : { ...settings, overlays }, mentions };
};

/** Returns the findings of all files of a tree with kustomizations. */
export const findingsInTree = (tree: Tree): readonly ManifestFinding[] => {
  const { settings, mentions } = settingsOf(tree);
  const scan = documentScanner(settings, mentions);
  return Object.entries(tree).flatMap(([file, text]) => documentsOf(text).flatMap((document) => scan(file, document).findings));
};

/** Returns a tree with every possible fix. */
export const fixedTree = (tree: Tree): Tree => {
  const { settings, mentions } = settingsOf(tree);
  const roleOf = (file: string) => (index: number) => (pointer: string) => settings.overlays?.(file, index, pointer);
  return Object.fromEntries(Object.entries(tree).map(([file, text]) => [file, fixText(text, settings, mentions, roleOf(file))]));
};
