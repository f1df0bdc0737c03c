import { shellQuote } from '#core/codecs/shell-quote';
import { shellWord } from '#core/codecs/shell-word';
import { type NamedServer, serverWords } from '#library/invocation';

/** The flags that name a server. */
export type ServerFlags = NamedServer;

/** What to clean up after: the folder of a run, or its id. */
export type CleanedUp = { readonly directory: string } | { readonly run: string };

/** Returns the command that removes what a run left, with the flags of this server. A token is not repeated. */
export function cleanupCommand(what: CleanedUp, flags: ServerFlags): string {
  return [
    'apiconform cleanup',
    ...('directory' in what ? [shellQuote(what.directory)] : ['--run-id', shellQuote(what.run)]),
    ...serverWords(flags).map(shellWord),
  ].join(' ');
}
