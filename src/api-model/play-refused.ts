import type { Clause } from './clauses.ts';
import { requestText } from './describe.ts';
import type { Operation } from './operation.ts';
import type { Turn } from './turn.ts';

type Sender = NonNullable<Turn['exchange']['request']['as']>;

/** The clauses that say that an operation is refused to a sender; undefined for a read, which a sequence sends with its own credentials. */
function clauseOf({ verb }: Operation, sender: Sender): Clause | undefined {
  const by = sender === 'limited' ? 'permission' : 'token';
  switch (verb) {
    case 'get':
    case 'list':
      return undefined;
    case 'create':
    case 'update':
    case 'apply':
    case 'delete':
    case 'delete-collection':
      return `${by}/${verb}`;
    default:
      return `${by}/patch`;
  }
}

/** Plays a request of a user without permission, or with an unknown token: it is refused, and changes nothing. */
export function playRefused(operation: Operation, sender: Sender, turn: Turn): void {
  const { world, answer, step, test } = turn;
  const clause = clauseOf(operation, sender);
  if (clause === undefined) return;
  // No status of a refusal for lack of permission is named: a server may hide what there is.
  const isRefused = sender === 'limited' ? answer.status >= 400 && answer.status < 500 : answer.status === 401;
  const [who, expected] = sender === 'limited' ? ['a user without permission', 'a status of 4xx'] : ['an unknown token', '401'];
  const describe = () => ({
    message: `${requestText(turn)} returned ${answer.status} to ${who}, expected ${expected}.`,
    expected,
    actual: String(answer.status),
  });
  if (!test(clause, isRefused, describe)) return;
  if ('name' in operation) world.suspect(operation, { clause, step });
  else for (const [place] of world.entries()) world.suspect(place, { clause, step });
}
