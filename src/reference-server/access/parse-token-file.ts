import { UsageError } from '#core/model/tool-error';
import type { TokenUser } from './access.ts';

/** Characters that cannot be sent in a header. */
const unsendable = /[^\x21-\x7e]/;

/**
 * Parses a token file in the format of kube-apiserver: one user per line with token, name, uid and optionally groups, as
 * `token,user,uid,"group1,group2"`. Skips empty lines and lines that begin with `#`.
 *
 * @throws UsageError with the position of an invalid line or of a repeated token.
 */
export function parseTokenFile(text: string, file: string): readonly TokenUser[] {
  const users = new Map<string, TokenUser>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const where = { file, line: index + 1, column: 1 };
    const user = userOf(line);
    if (user === undefined)
      throw new UsageError('Invalid line in the token file.', { next: 'Use the form token,user,uid,"group1,group2".', where });
    if (users.has(user.token))
      throw new UsageError('Duplicate token in the token file.', { next: 'Give each user a token of its own.', where });
    users.set(user.token, user);
  }
  if (users.size === 0)
    throw new UsageError(`The token file ${file} has no users.`, {
      next: 'Add one user per line in the form token,user,uid,"group1,group2".',
    });
  return [...users.values()];
}

function userOf(line: string): TokenUser | undefined {
  const fields = fieldsOf(line);
  const [token = '', name = '', uid, groups = ''] = fields ?? [];
  if (fields === undefined || uid === undefined || token === '' || name === '' || unsendable.test(token)) return undefined;
  const named = groups.split(',').flatMap((group) => (group.trim() === '' ? [] : [group.trim()]));
  return { token, name, groups: named, ...(uid === '' ? {} : { uid }) };
}

/** Splits a line of CSV (RFC 4180) into fields; `undefined` where quotes do not match. */
function fieldsOf(line: string): readonly string[] | undefined {
  const fields: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (let ended = false; !ended; ) {
    const found = field.exec(line);
    if (found === null) return undefined;
    const [, quoted, plain = '', end] = found;
    fields.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    ended = end === '';
  }
  return fields;
}
