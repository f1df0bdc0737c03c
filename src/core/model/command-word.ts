/**
 * A word of a shell command that a person runs later: as it is; a path in the home directory of whoever runs it; or a secret, by
 * the environment variable that has it.
 */
export type CommandWord = string | { readonly inHome: string } | { readonly secret: 'TOKEN' | 'LIMITED_TOKEN' };
