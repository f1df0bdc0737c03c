import type { Json, JsonObject } from '#core/model/json';
import type { Command } from './command.ts';
import type { FirstDifference } from './first-difference.ts';
import { firstDifference } from './first-difference.ts';
import type { ReferenceSide } from './reference-side.ts';
import type { Exchange, Transcript } from './run-sequence.ts';
import { runSequence } from './run-sequence.ts';
import type { Subject } from './subject.ts';
import type { TestedServer } from './tested-server.ts';
import { isOfOneSecond, timeOfExchange } from './time-of-exchange.ts';
import { withSentinels } from './with-sentinels.ts';

/** The two servers, and what both of them serve. */
export type Pair = {
  readonly kubernetes: TestedServer;
  /** A reference server that nothing was asked of yet. */
  readonly newReference: () => ReferenceSide;
  readonly subjects: ReadonlyMap<string, Subject>;
  /** The definitions of those subjects that are not built in, by the ids of these; kube-apiserver has them already. */
  readonly definitions: ReadonlyMap<string, JsonObject>;
  /** Leaves out of an answer what is known to differ. */
  readonly withoutKnown: (answer: Json, command: Command | undefined) => Json;
};

/** Where the servers differ first. */
export type Difference = FirstDifference & {
  /** The number of the command, or of the watch whose events differ. */
  readonly at: { readonly command: number } | { readonly watch: number };
  readonly kubernetes: Json;
  readonly reference: Json;
};

/** How often a sequence is sent again because a request of it took until the next second. */
const mostTries = 5;
let runs = 0;

/**
 * Sends a sequence to both servers and compares all that they answer. The clock of the reference server shows the second
 * in which the other served the same request. Of a request that took until the next second nobody knows which times it
 * has: where answers differ then, the sequence is sent again, to other namespaces.
 */
export async function compareServers(pair: Pair, commands: readonly Command[]): Promise<Difference | undefined> {
  const all = withSentinels(commands, pair.subjects);
  for (let attempt = 1; ; attempt += 1) {
    runs += 1;
    const namespace = `sequence-${Date.now().toString(36)}-${runs.toString(36).padStart(4, '0')}`;
    await require201(pair.kubernetes, '/api/v1/namespaces', namespaceOf(namespace));
    const wanted = await runSequence({ server: pair.kubernetes, namespace, subjects: pair.subjects }, all);
    const is = await runOnReference(pair, namespace, all, wanted.exchanges);
    const difference = differenceOf(pair, all, wanted, is);
    if (difference === undefined || attempt === mostTries || wanted.exchanges.every(isOfOneSecond)) return difference;
  }
}

async function runOnReference(
  pair: Pair,
  namespace: string,
  commands: readonly Command[],
  exchanges: readonly Exchange[],
): Promise<Transcript> {
  const server = pair.newReference();
  try {
    const used = new Set(commands.map(({ of }) => of));
    for (const [of, definition] of pair.definitions)
      if (used.has(of)) await require201(server, '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
    await require201(server, '/api/v1/namespaces', namespaceOf(namespace));
    const beforeEach = (index: number): void => {
      const exchange = exchanges[index];
      if (exchange !== undefined) server.setTime(timeOfExchange(exchange) * 1000);
    };
    return await runSequence({ server, namespace, subjects: pair.subjects, beforeEach }, commands);
  } finally {
    server.close();
  }
}

const namespaceOf = (name: string): JsonObject => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });

async function require201(server: TestedServer, target: string, body: JsonObject): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const { status, body: text } = await server.send({ method: 'POST', target, headers, body: JSON.stringify(body) });
  if (status !== 201) throw new Error(`POST ${target} was answered with ${status}: ${text.slice(0, 2000)}`);
}

function differenceOf(pair: Pair, commands: readonly Command[], wanted: Transcript, is: Transcript): Difference | undefined {
  for (const [index, { answer }] of wanted.exchanges.entries()) {
    const command = commands[index];
    const [kubernetes, reference] = [answer, is.exchanges[index]?.answer ?? null].map((one) => pair.withoutKnown(one, command));
    const difference = firstDifference(kubernetes, reference);
    if (difference !== undefined)
      return { ...difference, at: { command: index }, kubernetes: answer, reference: is.exchanges[index]?.answer ?? null };
  }
  for (const [index, events] of wanted.watches.entries()) {
    const [kubernetes, reference] = [events, is.watches[index] ?? null].map((one) => pair.withoutKnown(one, undefined));
    const difference = firstDifference(kubernetes, reference);
    if (difference !== undefined) return { ...difference, at: { watch: index }, kubernetes: events, reference: is.watches[index] ?? null };
  }
  return undefined;
}
