import { devNull, tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { processEnvironment } from '#adapters/environment';
import { runExecPlugin } from '#adapters/exec-plugin';
import { readTextFile } from '#adapters/files';
import { withTemporaryFolder } from '#adapters/temporary-folder';
import { releaseText } from '#core/codecs/release';
import type { Renderer, UnreadDocument } from '#core/model/scan-report';
import { UsageError } from '#core/model/tool-error';
import type { ExecOutcome } from '#core/ports/exec-plugin';
import { kustomizationOf } from '#manifests/parse/kustomization';
import { parseManifest } from '#manifests/parse/parse-manifest';
import type { ScanSettings } from '#manifests/scan/scan-settings';

/** A chart or a kustomization, by its file, and what a tool made of it. */
export type RenderedRoot = {
  readonly by: Renderer;
  readonly file: string;
  readonly folder: string;
  /** The folder that the tool names sources in. */
  readonly base: string;
  readonly text: string;
};

/** What was rendered, and what could not be. */
export type RenderedRoots = { readonly roots: readonly RenderedRoot[]; readonly failed: readonly UnreadDocument[] };

/** The files of a scan, and the text of each. */
export type RenderedFiles = { readonly files: readonly string[]; readonly text: (file: string) => string | undefined };

/** What renders manifests, and the files with values for all charts. */
export type Rendering = { readonly render: readonly Renderer[]; readonly helmValues: readonly string[] };

const timeoutMs = 60_000;
const maxOutputBytes = 64 * 1024 * 1024;
/** A port that nothing listens on. */
const noProxy = 'http://127.0.0.1:9';

/**
 * Returns what is rendered, and with which values.
 *
 * @throws UsageError where a file with values does not exist or is not text, or where there are values and nothing renders charts.
 */
export function checkedRendering({
  render = [],
  helmValues = [],
}: { readonly [Part in keyof Rendering]?: Rendering[Part] | undefined }): Rendering {
  if (helmValues.length > 0 && !render.includes('helm'))
    throw new UsageError('--helm-values needs --render helm.', { next: 'Add --render helm, or leave --helm-values out.' });
  for (const file of helmValues)
    if (readTextFile(file) === undefined) throw new UsageError(`There is no file ${file}.`, { next: 'Correct --helm-values.' });
  return { render, helmValues };
}

/** Renders all charts or kustomizations among the files with the installed tool, without a shell and without the network. */
export async function renderManifests(
  by: Renderer,
  files: RenderedFiles,
  { target, helmValues }: Pick<ScanSettings, 'target'> & Pick<Rendering, 'helmValues'>,
): Promise<RenderedRoots> {
  const roots: RenderedRoot[] = [];
  const failed: UnreadDocument[] = [];
  for (const file of by === 'helm' ? chartsAmong(files) : kustomizationsAmong(files)) {
    const folder = dirname(file);
    const { command, base, outcome } =
      by === 'helm' ? await helmTemplate(folder, `${releaseText(target)}.0`, helmValues) : await kustomizeBuild(folder);
    if (outcome.ended === 'exit' && outcome.code === 0) roots.push({ by, file, folder, base, text: outcome.stdout });
    else failed.push({ where: { file, line: 1, column: 1 }, message: `${command} failed: ${reasonOf(outcome)}` });
  }
  return { roots, failed };
}

/** The charts that are no part of another, and no library. */
function chartsAmong({ files, text }: RenderedFiles): readonly string[] {
  const charts = files.filter((file) => basename(file) === 'Chart.yaml');
  const folders = charts.map((file) => `${join(dirname(file), 'charts')}/`);
  return charts.filter((file) => !folders.some((folder) => file.startsWith(folder)) && !/^type:\s*["']?library\b/m.test(text(file) ?? ''));
}

export const kustomizationFile = /^(?:kustomization\.ya?ml|Kustomization)$/;

/** The kustomizations that no other builds on, and no components. */
function kustomizationsAmong({ files, text }: RenderedFiles): readonly string[] {
  const found = files.filter((file) => kustomizationFile.test(basename(file)));
  const used = new Set<string>();
  const components = new Set<string>();
  for (const file of found) {
    const written = text(file) ?? '';
    if (/^kind:\s*["']?Component\b/m.test(written)) components.add(file);
    const parsed = parseManifest(written);
    const resources = parsed.is === 'read' ? kustomizationOf(parsed.node).resources : [];
    for (const resource of resources) used.add(resolve(dirname(file), resource));
  }
  return found.filter((file) => !components.has(file) && !used.has(resolve(dirname(file))));
}

type Run = { readonly command: string; readonly base: string; readonly outcome: ExecOutcome };

async function helmTemplate(folder: string, release: string, helmValues: readonly string[]): Promise<Run> {
  const values = helmValues.flatMap((file) => ['--values', resolve(file)]);
  const args = [
    'template',
    'apiconform',
    resolve(folder),
    '--kube-version',
    release,
    '--include-crds',
    '--namespace',
    'default',
    ...values,
  ];
  const outcome = await run('helm', args);
  if (outcome.ended === 'not-started') throw missing('helm', 'helm', outcome.reason);
  return { command: 'helm template', base: folder, outcome };
}

/** Builds a kustomization through one that asks for the origin of each object. */
function kustomizeBuild(folder: string): Promise<Run> {
  return withTemporaryFolder(tmpdir(), 'apiconform-kustomize-', async (wrapper, write) => {
    const resource = relative(wrapper, resolve(folder));
    await write('kustomization.yaml', JSON.stringify({ resources: [resource], buildMetadata: ['originAnnotations'] }));
    const built = await run('kustomize', ['build', wrapper]);
    if (built.ended !== 'not-started') return { command: 'kustomize build', base: wrapper, outcome: built };
    const outcome = await run('kubectl', ['kustomize', wrapper]);
    if (outcome.ended === 'not-started') throw missing('kustomize', 'kustomize or kubectl', outcome.reason);
    return { command: 'kubectl kustomize', base: wrapper, outcome };
  });
}

function missing(renderer: Renderer, program: string, reason: string): UsageError {
  return new UsageError(`--render ${renderer} needs ${program}, which cannot be started: ${reason}.`, {
    next: 'Install it on PATH, or leave --render out.',
  });
}

function run(command: string, args: readonly string[]): Promise<ExecOutcome> {
  const proxies = Object.fromEntries(
    ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [
      [name, noProxy],
      [name.toLowerCase(), noProxy],
    ]),
  );
  const env = {
    ...processEnvironment(),
    ...proxies,
    NO_PROXY: '',
    no_proxy: '',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
    KUBECONFIG: devNull,
  };
  return runExecPlugin({ command, args, env, timeoutMs, maxOutputBytes });
}

const longestReason = 600;

function reasonOf(outcome: ExecOutcome): string {
  switch (outcome.ended) {
    case 'timeout':
      return `it took longer than ${timeoutMs / 1000} seconds.`;
    case 'too-much-output':
      return `it wrote more than ${maxOutputBytes / 1024 / 1024} MiB.`;
    case 'not-started':
      return outcome.reason;
    default: {
      const text = outcome.stderr
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^Error: /i, '');
      return text === '' ? 'it wrote no reason.' : text.slice(0, longestReason);
    }
  }
}
