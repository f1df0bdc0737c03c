import { bodyOf } from '#core/http/body-of';
import { nameOf, resourceVersionOf } from '#core/json/object-identity';
import type { Exchange } from '#core/model/evidence';
import { circumstancesOf } from './circumstances.ts';
import { type Clause, clauses, leavesState } from './clauses.ts';
import { doubtUnheardOf, forget, forgetAnyWrite, forgetDependents, forgetUnread } from './forget.ts';
import { apiVersionOfTarget, inVersionOfType } from './in-version-of-type.ts';
import type { ModelledType } from './modelled-type.ts';
import { type Operation, operationOf } from './operation.ts';
import { bodyIn, shownDirectlyAfter } from './partial-response.ts';
import { playDelete, playDeleteCollection } from './play-delete.ts';
import { playGet, playList } from './play-read.ts';
import { playRefused } from './play-refused.ts';
import { playScale } from './play-scale.ts';
import { playWrite } from './play-write.ts';
import { isRead } from './read-requests.ts';
import type { Breach, Change, Deviation, Turn } from './turn.ts';
import { World } from './world.ts';

/** What a play of the recorded exchanges shows. */
export type Played = {
  /** The breaches, one of each clause. What follows one that leaves the state unknown is not judged. */
  readonly breaches: readonly Breach[];
  /** Whether a breach left the state unknown. */
  readonly isLost: boolean;
  /** Whether all exchanges were played, so that no change of an object whose state is known is missing. */
  readonly isWhole: boolean;
  /** How often each clause was tested. */
  readonly visits: ReadonlyMap<Clause, number>;
  /** How often each clause was tested in each of the circumstances that can make a difference. */
  readonly circumstances: ReadonlyMap<Clause, ReadonlyMap<string, number>>;
  readonly changes: readonly Change[];
  /** The position of the exchange after which a version was the latest, for each version of which it is known. */
  readonly positions: ReadonlyMap<string, number>;
};

/**
 * `awaited`: the steps that waited until an object was gone. `deviations`: known differences that are permitted too. `judged`: for
 * requests that can ask for anything, the clauses that are judged; of an object that another clause does not hold for, nothing is
 * known then.
 */
export type PlayOptions = {
  readonly awaited?: ReadonlySet<string>;
  readonly deviations?: readonly Deviation[];
  readonly judged?: ReadonlySet<Clause> | undefined;
};

/**
 * Plays the recorded exchanges of a case, in order, against what the specification says of each operation on the state that
 * the responses before it show. Pure and total. Each exchange is the last attempt of its step, and no two were sent at once. Those in
 * the other version of the type are played as ones in its version.
 */
export function play(sent: readonly Exchange[], type: ModelledType, { awaited, deviations, judged }: PlayOptions = {}): Played {
  const exchanges = sent.map((one) => inVersionOfType(one, type));
  const world = new World();
  const isAnything = judged !== undefined;
  const visits = new Map<Clause, number>();
  const visited = new Map<Clause, Map<string, number>>();
  const changes: Change[] = [];
  const breaches: Breach[] = [];
  let isLost = false;
  let isWhole = true;
  for (const [order, exchange] of exchanges.entries()) {
    const { step } = exchange;
    // What an exchange leaves is known at its end: where the next one begins.
    if (order > 0) world.timeline.add(world.state());
    const operation = !isAnything || isRead(exchange) ? withName(operationOf(exchange.request, type), exchange) : undefined;
    if (operation === undefined) {
      if (isAnything && !forgetAnyWrite(exchange, type, world)) {
        isWhole = false;
        break;
      }
      if (!isAnything) forgetUnread(exchange, type, world);
      continue;
    }
    if ('name' in operation && !operation.name.startsWith(type.prefix)) continue;
    if ('error' in exchange || exchange.answer.status >= 500 || exchange.answer.status === 429) {
      forget(operation, world);
      continue;
    }
    if (isAnything) doubtUnheardOf(operation, world);
    let isOpen = false;
    const before = 'name' in operation ? world.at(operation).is : undefined;
    const circumstances = circumstancesOf(operation, exchange.request, type, world);
    const tested = (clause: Clause): void => {
      visits.set(clause, (visits.get(clause) ?? 0) + 1);
      count(visited, clause, circumstances);
    };
    playOne(operation, {
      step,
      order,
      exchange,
      apiVersion: apiVersionOfTarget(sent[order]?.request.target ?? '', type),
      answer: exchange.answer,
      ...bodyIn(operation, exchange.answer, () => shownDirectlyAfter(operation, exchanges[order + 1], type)),
      type,
      world,
      deviations: deviations ?? [],
      awaited: awaited?.has(step) === true,
      tested,
      test: (clause, holds, describe) => {
        tested(clause);
        if (holds || isLost) return holds;
        if (judged?.has(clause) === false) {
          isOpen = true;
          return false;
        }
        if (!breaches.some((one) => one.clause === clause)) breaches.push({ clause, step, ...describe() });
        isLost = !leavesState.has(clause);
        return !isLost;
      },
      // There is no time for a removal until a read shows it.
      changed: (change) => {
        changes.push({ ...change, step, order, latest: change.became === 'removed' ? Number.POSITIVE_INFINITY : order });
        // The version of an object that is removed can be that of an earlier change.
        const version = change.object === undefined || change.became === 'removed' ? undefined : resourceVersionOf(change.object);
        // The version of an object that was marked can be that of the mark.
        if (version !== undefined && before !== 'marked' && before !== 'unknown') world.timeline.isVersionOf(version, order);
      },
      gone: ({ namespace, name }) => {
        const index = changes.map((one) => one.namespace === namespace && one.name === name).lastIndexOf(true);
        const last = changes[index];
        if (last?.became === 'removed') changes.splice(index, 1, { ...last, latest: order });
      },
    });
    if (isLost) break;
    if (isOpen && exchange.answer.status < 300) forget(operation, world);
    if (isAnything) forgetDependents(world);
  }
  const end = exchanges.length;
  const doubted = world
    .doubted()
    .map((place) => ({ ...place, step: '', became: 'doubted', object: undefined, order: end, latest: end }) as const);
  return {
    breaches,
    isLost,
    isWhole: isWhole && !isLost,
    visits,
    circumstances: visited,
    changes: [...changes, ...doubted],
    positions: world.timeline.positions(),
  };
}

function count(visited: Map<Clause, Map<string, number>>, clause: Clause, circumstances: readonly string[]): void {
  const counts = visited.get(clause) ?? new Map<string, number>();
  visited.set(clause, counts);
  for (const one of circumstances) counts.set(one, (counts.get(one) ?? 0) + 1);
}

/** A create whose name the server makes, with the name in the response; without one, with the beginning of the name. */
function withName(operation: Operation | undefined, exchange: Exchange): Operation | undefined {
  if (operation?.verb !== 'create' || operation.generateName === undefined) return operation;
  const isAccepted = 'answer' in exchange && exchange.answer.status < 300;
  const name = isAccepted ? nameOf(bodyOf(exchange.answer)) : '';
  return { ...operation, name: name === '' ? operation.generateName : name };
}

function playOne(operation: Operation, turn: Turn): void {
  const sender = turn.exchange.request.as;
  if (sender !== undefined) {
    playRefused(operation, sender, turn);
    return;
  }
  if ('subresource' in operation && operation.subresource === 'scale') {
    playScale(operation, turn);
    return;
  }
  switch (operation.verb) {
    case 'get':
      playGet(operation, turn);
      return;
    case 'list':
      playList(operation, turn);
      return;
    case 'delete':
      playDelete(operation, turn);
      return;
    case 'delete-collection':
      playDeleteCollection(operation, turn);
      return;
    default:
      playWrite(operation, turn);
  }
}

/** Returns the statement that a clause comes from. */
export function statementOf(clause: Clause): string {
  return clauses[clause];
}
