import { UsageError } from '#core/model/tool-error';
import type { ConfigRecord } from './config-record.ts';
import { didYouMean } from './did-you-mean.ts';
import type { Kubeconfig } from './kubeconfig.ts';
import { quoted } from './quoted.ts';
import type { TargetOptions } from './target-options.ts';

/** The cluster and the user that a context, or the flags, pick out of a kubeconfig. */
export type ChosenEntries = {
  readonly context: string | undefined;
  readonly cluster: ConfigRecord | undefined;
  readonly user: ConfigRecord | undefined;
};

/**
 * Picks the entries: `--cluster` and `--user` go before those of the context, `--context` before the current one.
 *
 * @throws UsageError with the names there are where a name is unknown or none is given.
 */
export function chosenEntries(config: Kubeconfig, options: TargetOptions): ChosenEntries {
  const contextName = options.context ?? config.currentContext;
  if (contextName === undefined && options.cluster === undefined && options.server === undefined) {
    throw new UsageError('The kubeconfig has no current context.', {
      next: `Give --context. ${didYouMean('', [...config.contexts.keys()], 'contexts')}`,
    });
  }
  const context = lookUp(config.contexts, contextName, 'context');
  return {
    context: contextName,
    cluster: lookUp(config.clusters, options.cluster ?? context?.text('cluster'), 'cluster'),
    user: lookUp(config.users, options.user ?? context?.text('user'), 'user'),
  };
}

function lookUp(entries: ReadonlyMap<string, ConfigRecord>, name: string | undefined, what: string): ConfigRecord | undefined {
  if (name === undefined) return undefined;
  const found = entries.get(name);
  if (found !== undefined) return found;
  throw new UsageError(`The kubeconfig has no ${what} ${quoted(name)}.`, { next: didYouMean(name, [...entries.keys()], `${what}s`) });
}
