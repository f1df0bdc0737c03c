import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '#core/model/json';
import { textAt } from '#reference-server/json/json-object';
import { startKubernetes } from '../servers/start-kubernetes.ts';
import { builtInSubjects } from './built-in-subjects.ts';
import type { Pair } from './compare-servers.ts';
import { gadgets } from './definitions.ts';
import { deployments } from './deployment-subject.ts';
import { knownDifferences, withoutKnown } from './known-differences.ts';
import { kubernetesSide } from './kubernetes-side.ts';
import { randomType } from './random-type.ts';
import { referenceSide } from './reference-side.ts';
import { services } from './service-subject.ts';
import type { Subject } from './subject.ts';
import type { TestedServer } from './tested-server.ts';

/** Both servers, with the types of the sequences and those that were drawn, and how to stop what runs. */
export type StartedPair = Pair & { readonly drawn: Subject; readonly stop: () => Promise<void> };

const token = 'a-token-of-the-administrator';
const servedWithinMs = 30_000;

/** Starts a kube-apiserver 1.36 and makes the types there; reference servers are made for each sequence. */
export async function startPair(drawnTypes: { readonly seed: number; readonly fields: number }): Promise<StartedPair> {
  const running = await startKubernetes('1.36', { token });
  const kubernetes = kubernetesSide(running);
  const stop = async (): Promise<void> => {
    await kubernetes.close();
    await running.stop();
  };
  const drawn = randomType(drawnTypes.seed, drawnTypes.fields);
  try {
    for (const { subject, definition } of [gadgets, drawn]) await define(kubernetes, subject, definition);
  } catch (error) {
    await stop();
    throw error;
  }
  const known = knownDifferences();
  return {
    kubernetes,
    newReference: () => referenceSide(),
    subjects: new Map([...builtInSubjects, deployments, services, gadgets.subject, drawn.subject].map((subject) => [subject.id, subject])),
    definitions: new Map([gadgets, drawn].map(({ subject, definition }) => [subject.id, definition])),
    withoutKnown: (answer) => withoutKnown(known, answer),
    drawn: drawn.subject,
    stop,
  };
}

async function define(server: TestedServer, subject: Subject, definition: JsonObject): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const target = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const made = await server.send({ method: 'POST', target, headers, body: JSON.stringify(definition) });
  if (made.status !== 201) throw new Error(`The definition ${textAt(definition, 'metadata', 'name') ?? ''} was refused: ${made.body}`);
  const deadline = Date.now() + servedWithinMs;
  const body = JSON.stringify({ apiVersion: subject.apiVersion, kind: subject.kind, metadata: { name: 'a' } });
  const collection = `/apis/${subject.apiVersion}/namespaces/default/${subject.id}?dryRun=All&fieldManager=one`;
  // A type is served at once, and tracked by its schema a moment later.
  for (;;) {
    const { status } = await server.send({ method: 'POST', target: collection, headers, body });
    if (status === 201) return;
    if (Date.now() > deadline) throw new Error(`${subject.id} are not served after ${servedWithinMs} ms.`);
    await sleep(100);
  }
}
