import pLimit from 'p-limit';
import { casePrefix, runPrefix } from '../../../src/conformance/runner/prefixes.ts';
import type { Case, Fixture } from '../../../src/core/model/case.ts';
import type { PlannedCase } from '../../../src/core/model/plan.ts';
import type { Step } from '../../../src/core/model/step.ts';
import type { BareClient } from './bare-client.ts';
import { CaseReplay } from './case-replay.ts';
import type { ReplayInput, ReplayOutcome } from './replay-input.ts';
import { isSoonGone } from './standing-objects.ts';

const mostWaiting = 64;
const mostRemovals = 16;

/**
 * Does what the plan says, in the same queues, with the same fixtures, namespaces and clean-up as a full run, and
 * with nothing of what a full run adds: no evidence, no verdict, no report, no bounds.
 */
export async function replayPlan(
  { plan, facts, concurrency }: Omit<ReplayInput, 'target'>,
  client: BareClient,
  run: string,
): Promise<ReplayOutcome> {
  const about = { finalizes: facts.namespaceController === 'absent', served: Object.keys(facts.served) };
  const replays: CaseReplay[] = [];
  const going: string[] = [];
  const start = (prefix: string, namespace?: string): CaseReplay => {
    const names = { dialect: facts.dialect, run, prefix, namespace, future: facts.futureVersion, limited: facts.limited?.user };
    const replay = new CaseReplay(client, names, about);
    replays.push(replay);
    return replay;
  };
  const namespaces = createNamespaces(run, start);
  const fixtures = createFixtures(plan.fixtures, run, start);

  const replayCase = async ({ case: planned }: PlannedCase, number: number): Promise<void> => {
    for (const need of planned.needs) if (need.need === 'fixture') await fixtures.ready(need.fixture);
    if (planned.bystander !== undefined) await fixtures.ready(planned.bystander.id);
    const namespace = planned.needs.some(({ need }) => need === 'namespace') ? await namespaces.borrow() : undefined;
    const replay = start(casePrefix(run, number), namespace);
    await replay.steps(planned.steps);
    going.push(...(await replay.end()));
    if (namespace !== undefined) namespaces.giveBack(namespace);
  };
  const queues = { waiting: pLimit(mostWaiting), parallel: pLimit(concurrency) };
  const numbered = plan.run.map((planned, index) => ({ planned, number: index + 1 }));
  const inQueue = (queue: Case['queue']) => numbered.filter(({ planned }) => planned.case.queue === queue);
  const startAll = (queue: keyof typeof queues) => inQueue(queue).map(({ planned, number }) => queues[queue](replayCase, planned, number));
  const needed = new Set(
    plan.run.flatMap(({ case: { needs } }) => needs.flatMap((need) => (need.need === 'fixture' ? [need.fixture] : []))),
  );
  const prepared = [...needed].map((id) => queues.waiting(fixtures.ready, id));
  await Promise.all([...prepared, ...startAll('waiting'), ...startAll('parallel')]);
  for (const { planned, number } of inQueue('alone')) await replayCase(planned, number);

  const removed = await Promise.all([...fixtures.made(), ...namespaces.made()].map((replay) => replay.end()));
  going.push(...removed.flat());
  const gone = await pLimit(mostRemovals).map(going, (path) => isSoonGone(path, client));
  return {
    requests: client.requests(),
    failedSteps: replays.reduce((sum, { failedSteps }) => sum + failedSteps, 0),
    left: going.filter((_, index) => gone[index] !== true),
  };
}

type Start = (prefix: string, namespace?: string) => CaseReplay;

/** The namespaces of the replay, lent to one case at a time. */
function createNamespaces(run: string, start: Start) {
  const free: string[] = [];
  const made: CaseReplay[] = [];
  return {
    async borrow(): Promise<string> {
      const known = free.pop();
      if (known !== undefined) return known;
      const name = `${runPrefix(run)}-ns-${made.length + 1}`;
      const replay = start(name);
      made.push(replay);
      await replay.steps(stepsOfNamespace(name));
      return name;
    },
    giveBack: (name: string): void => {
      free.push(name);
    },
    made: (): readonly CaseReplay[] => made,
  };
}

function stepsOfNamespace(name: string): readonly Step[] {
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels: { 'apiconform-run': { $run: true } } } };
  return [
    { id: 'create', do: 'send', request: { method: 'POST', path: '/api/v1/namespaces', body } },
    {
      id: 'ready',
      do: 'until',
      request: { method: 'GET', path: `/api/v1/namespaces/${name}` },
      holds: { of: 'ready', at: 'status', is: 'equals', value: 200 },
      boundSeconds: 30,
    },
  ];
}

/** The fixtures of the plan, each made once, when it is first needed. */
function createFixtures(fixtures: readonly Fixture[], run: string, start: Start) {
  const made = new Map<string, { readonly replay: CaseReplay; readonly ready: Promise<boolean> }>();
  return {
    async ready(id: string): Promise<void> {
      const number = fixtures.findIndex((fixture) => fixture.id === id);
      const steps = fixtures[number]?.steps;
      if (steps === undefined) throw new Error(`The plan has no fixture ${id}.`);
      let known = made.get(id);
      if (known === undefined) {
        const replay = start(`${runPrefix(run)}-${(number + 1).toString(36)}`);
        known = { replay, ready: replay.steps(steps) };
        made.set(id, known);
      }
      if (!(await known.ready)) throw new Error(`The fixture ${id} could not be made.`);
    },
    made: (): readonly CaseReplay[] => [...made.values()].map(({ replay }) => replay),
  };
}
