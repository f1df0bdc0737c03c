/** The environment variables of this process. */
export function processEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
