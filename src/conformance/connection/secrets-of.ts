import type { Credentials, Target } from '#core/model/target';
import type { ConfigRecord } from './config-record.ts';

/**
 * Every credential of a target by value, for the scrubber: token, password, the value of the basic header,
 * certificate and key, the password in a proxy's address, and those that are not sent.
 */
export function secretsOf(target: Target): readonly string[] {
  return [...secretsOfCredentials(target.credentials), ...secretsOfProxy(target.proxy), ...(target.otherSecrets ?? [])];
}

/** Returns the credentials of a user of a kubeconfig that are not sent: a token that a file or a flag replaces, and what a plugin is given. */
export function otherSecretsOf(user: ConfigRecord | undefined, sent: Credentials): readonly string[] {
  if (user === undefined) return [];
  const exec = user.record('exec');
  const replaced = [user.text('token'), user.text('password')].filter((secret) => secret !== sent.token && secret !== sent.basic?.password);
  const variables = (exec?.records('env') ?? []).map((item) => ({ name: item.text('name') ?? '', value: item.text('value') }));
  const given = givenSecrets(Object.fromEntries(variables.map(({ name, value }) => [name, value])), exec?.texts('args') ?? []);
  return [...replaced.flatMap((secret) => secret ?? []), ...given];
}

/** Returns the values that a program is given as secrets, by the names of its variables and flags. */
export function givenSecrets(env: Readonly<Record<string, string | undefined>>, args: readonly string[]): readonly string[] {
  const variables = Object.entries(env).flatMap(([name, value]) => (isSecretName(name) ? (value ?? []) : []));
  return [...variables, ...args.filter((_, index) => isSecretName(args[index - 1] ?? ''))];
}

function isSecretName(name: string): boolean {
  return /token|secret|passw|credential|auth|key/i.test(name);
}

/** The same for one set of credentials, such as those of a limited identity. */
function secretsOfCredentials({ token, basic, certificate }: Credentials): readonly string[] {
  const pair = basic === undefined ? [] : [basic.password, Buffer.from(`${basic.username}:${basic.password}`).toString('base64')];
  const pems = certificate === undefined ? [] : [certificate.key, certificate.certificate];
  return [token ?? '', ...pair, ...pems].filter((secret) => secret !== '');
}

function secretsOfProxy(proxy: string | undefined): readonly string[] {
  if (proxy === undefined || !URL.canParse(proxy)) return [];
  const { username, password } = new URL(proxy);
  if (password === '') return [];
  const [user, secret] = [decodeUri(username), decodeUri(password)];
  return [secret, password, Buffer.from(`${user}:${secret}`).toString('base64')];
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
