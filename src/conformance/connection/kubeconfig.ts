import { loadAll, YAMLException } from 'js-yaml';
import { definedFields } from '#core/json/defined-fields';
import { UsageError } from '#core/model/tool-error';
import { type ConfigRecord, configRecord, isMapping } from './config-record.ts';
import { printable, quoted } from './quoted.ts';

/** A kubeconfig by its names; what the entries hold is read when one is chosen, so that a broken neighbour does no harm. */
export type Kubeconfig = {
  readonly currentContext: string | undefined;
  readonly contexts: ReadonlyMap<string, ConfigRecord>;
  readonly clusters: ReadonlyMap<string, ConfigRecord>;
  readonly users: ReadonlyMap<string, ConfigRecord>;
};

/** kubectl writes no aliases; a few may have been written by hand. */
const maxAliases = 100;

/**
 * Reads the text of one kubeconfig, YAML or JSON. An empty file is an empty kubeconfig, as for kubectl.
 *
 * @throws UsageError with line and column where the text is no YAML, and with the place where it is no kubeconfig.
 */
export function parseKubeconfig(text: string, file: string): Kubeconfig {
  const document = parseYaml(text, file);
  if (document !== undefined && document !== null && !isMapping(document)) throw notKubeconfig(file, 'it is not a mapping');
  const config = configRecord(document ?? {}, file, '');
  const kind = config.text('kind');
  if (kind !== undefined && kind !== 'Config') throw notKubeconfig(file, `its kind is ${quoted(kind)}`);
  return {
    currentContext: config.text('current-context'),
    contexts: named(config, 'contexts', 'context'),
    clusters: named(config, 'clusters', 'cluster'),
    users: named(config, 'users', 'user'),
  };
}

/**
 * Joins kubeconfigs as kubectl joins the list in `KUBECONFIG`: of two entries of one name the first is
 * taken, whole, and the current context is that of the first file that sets one.
 */
export function mergeKubeconfigs(configs: readonly Kubeconfig[]): Kubeconfig {
  const first = (maps: readonly ReadonlyMap<string, ConfigRecord>[]): ReadonlyMap<string, ConfigRecord> =>
    new Map([...maps].reverse().flatMap((map) => [...map]));
  return {
    currentContext: configs.find((config) => config.currentContext !== undefined)?.currentContext,
    contexts: first(configs.map((config) => config.contexts)),
    clusters: first(configs.map((config) => config.clusters)),
    users: first(configs.map((config) => config.users)),
  };
}

function parseYaml(text: string, file: string): unknown {
  try {
    return loadAll(text, { maxAliases })[0];
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const where = error.mark === undefined ? undefined : { file, line: error.mark.line + 1, column: error.mark.column + 1 };
    const place = where === undefined ? '' : ` at line ${where.line}, column ${where.column}`;
    throw new UsageError(`The kubeconfig ${printable(file)} is not valid YAML: ${printable(error.reason)}${place}.`, {
      next: 'Correct it there.',
      ...definedFields({ where }),
      cause: error,
    });
  }
}

function named(config: ConfigRecord, list: string, key: string): ReadonlyMap<string, ConfigRecord> {
  const entries = new Map<string, ConfigRecord>();
  for (const item of config.records(list)) {
    const name = item.text('name');
    if (name === undefined) throw new UsageError(`${item.place} has no name.`, { next: 'Give it one, or remove it.' });
    if (entries.has(name)) continue;
    entries.set(name, item.record(key) ?? configRecord({}, item.file, `${list}[${quoted(name)}].${key}`));
  }
  return entries;
}

function notKubeconfig(file: string, why: string): UsageError {
  return new UsageError(`${printable(file)} is not a kubeconfig: ${why}.`, { next: 'Give --kubeconfig the file that kubectl uses.' });
}
