import type { Credentials, Target } from '#core/model/target';

/**
 * Every credential of a target by value, for the scrubber: token, password, the value of the basic header,
 * certificate and key, and the password in a proxy's address.
 */
export function secretsOf(target: Target): readonly string[] {
  return [...secretsOfCredentials(target.credentials), ...secretsOfProxy(target.proxy)];
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
