import { describe, expect, it } from 'vitest';
import type { RunContext } from '#conformance/runner/run-context';
import { runPlan } from '#conformance/runner/run-plan';
import type { Entry } from '#core/model/evidence';
import type { PlannedCase } from '#core/model/plan';
import type { Step } from '#core/model/step';
import type { HttpClient, WireStream } from '#core/ports/http-client';
import { createReferenceServer } from '#reference-server/create-reference-server';
import { inProcessClient } from '#self-test/in-process-client';
import { createVirtualClock } from '#self-test/virtual-clock';
import { caseOf, facts, told } from './run-fake.ts';

const verbs = ['create', 'get', 'list', 'watch', 'patch', 'delete', 'deletecollection'];
const served = { 'v1/configmaps': verbs, 'v1/namespaces': verbs };
const path = { $join: ['/api/v1/namespaces/', { $namespace: true }, '/configmaps'] } as const;
const object = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: { $own: 'a' }, labels: { 'apiconform-run': { $run: true } } },
} as const;
const steps: readonly Step[] = [
  { id: 'watch', do: 'open', request: { method: 'GET', path, query: { watch: 'true' } } },
  { id: 'create', do: 'send', request: { method: 'POST', path, body: object }, writes: { own: 'a', as: 'create' } },
  { id: 'drain', do: 'drain', stream: 'watch', to: { of: 'watch', at: '/type', is: 'equals', value: 'ADDED' }, boundSeconds: 20 },
];

/** Passes on what a stream sends only when it has ended, as a proxy that buffers. */
const holding = (stream: WireStream): WireStream => {
  const lines: Awaited<ReturnType<WireStream['next']>>[] = [];
  const whole = (async () => {
    for (;;) {
      const next = await stream.next();
      lines.push(next);
      if (typeof next === 'string' || 'code' in next) return;
    }
  })();
  return {
    ...stream,
    async next() {
      await whole;
      return lines.shift() ?? 'end';
    },
  };
};

/** Begins only with the first event, as some proxies. */
const beginning = async (stream: WireStream): Promise<WireStream> => {
  const first = await stream.next();
  let isGiven = false;
  return {
    ...stream,
    async next() {
      if (isGiven) return stream.next();
      isGiven = true;
      return first;
    },
  };
};

/** Never sends anything. */
const losing = (stream: WireStream): WireStream => ({ ...stream, next: () => new Promise(() => undefined) });

/** Sends the events of the trial alone. */
const losingMost = (stream: WireStream): WireStream => ({
  ...stream,
  async next() {
    for (;;) {
      const next = await stream.next();
      if (typeof next === 'string' || 'code' in next || next.line.includes('streamed')) return next;
    }
  },
});

/** Sends the events of the trials alone, and those of the first two only when the stream has ended. */
const lateTwice = (stream: WireStream): WireStream => ({
  ...stream,
  async next() {
    const next = await losingMost(stream).next();
    if (typeof next === 'string' || 'code' in next || !/streamed-[12]/.test(next.line)) return next;
    for (;;) if (typeof (await stream.next()) === 'string') return next;
  },
});

/**
 * Runs two cases with a watch, which comes to the runner in this way; every response and every event takes as long as `slowMs`.
 * Returns what became of the watches.
 */
async function watched(pass: (stream: WireStream) => WireStream | Promise<WireStream>, slowMs = 0): Promise<readonly string[]> {
  const clock = createVirtualClock({ startsAt: 0, endsAfterMs: 10 ** 9, onEnd: () => {} });
  const server = createReferenceServer({ clock: clock.forServer, tokens: ['known'] });
  const plain = inProcessClient(server, { tokens: { admin: 'known' }, limited: '', userAgent: '', clock: clock.forServer });
  const slowly = (stream: WireStream): WireStream => ({
    ...stream,
    async next() {
      const next = await stream.next();
      await clock.forRunner.sleep(slowMs);
      return next;
    },
  });
  const client: HttpClient = {
    ...plain,
    async send(request, bounds) {
      await clock.forRunner.sleep(slowMs);
      return plain.send(request, bounds);
    },
    async open(request, bounds) {
      await clock.forRunner.sleep(slowMs);
      const opened = await plain.open(request, bounds);
      const stream = 'code' in opened ? opened : slowly(opened);
      if ('code' in stream) return stream;
      const timeout = clock.forRunner.sleep(bounds.timeoutMs).then(() => ({ code: 'timeout', message: 'no response headers' }) as const);
      return Promise.race([pass(stream), timeout]);
    },
  };
  const run = [1, 2].map((number) => ({ key: `case-${number}`, case: caseOf(steps, { needs: [{ need: 'namespace' }] }) }));
  const context: RunContext = {
    client,
    clock: clock.forRunner,
    journal: { write: () => undefined, flush: async () => undefined },
    facts: { ...facts, served, namespaceController: 'present' },
    run: 'run',
    concurrency: 1,
    requestTimeoutMs: 30_000,
    signal: new AbortController().signal,
  };
  const lines: string[] = [];
  const ended = (_: PlannedCase, entries: readonly Entry[]) => {
    lines.push(...told(entries).filter((line) => /watch|drain/.test(line)));
  };
  const { left } = await runPlan({ fixtures: [], skipped: [], run }, context, { started: () => undefined, ended });
  server.stop();
  expect(left).toEqual([]);
  return lines;
}

describe('the events of watches', () => {
  it('are held back where one comes only as its watch ends: no watch is opened any more', async () => {
    expect(await watched(holding)).toEqual([
      'stream watch start 200',
      'step-failed watch held-back',
      'step-failed drain held-back',
      'ended watch closed',
      'step-failed watch held-back',
      'step-failed drain stream',
    ]);
  });

  it('are held back where the response begins only with the first of them', async () => {
    expect(await watched(beginning)).toEqual([
      'stream watch start timeout',
      'step-failed watch held-back',
      'step-failed drain stream',
      'step-failed watch held-back',
      'step-failed drain stream',
    ]);
  });

  it('are missing where none comes at the end either', async () => {
    const missing = ['stream watch start 200', 'step-failed drain bound', 'ended watch closed'];
    expect(await watched(losing)).toEqual([...missing, ...missing]);
  });

  it('are not held back where reads are as slow', async () => {
    const missing = ['stream watch start 200', 'step-failed drain bound', 'ended watch closed'];
    expect(await watched(losingMost, 3_000)).toEqual([...missing, ...missing]);
  });

  it('are not held back where some come late, and others as they are sent', async () => {
    const missing = ['stream watch start 200', 'step-failed drain bound', 'ended watch closed'];
    expect(await watched(lateTwice)).toEqual([...missing, ...missing]);
  });

  it('are not tried where they come', async () => {
    const sent = ['stream watch start 200', 'line watch', 'ended watch closed'];
    expect(await watched((stream) => stream)).toEqual([...sent, ...sent]);
  });
});
