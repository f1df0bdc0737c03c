import type { DefinedType } from '#core/model/case';
import { mostExecutions } from '../evidence/executions.ts';
import { resolveText } from '../evidence/resolve.ts';
import { CaseRecord } from './case-record.ts';
import { cleanUpTools } from './clean-up-tools.ts';
import type { Namespaces } from './namespace-pool.ts';
import { newSession } from './new-session.ts';
import { runPrefix } from './prefixes.ts';
import { type Remains, removeObjects } from './remove-objects.ts';
import type { Run } from './run.ts';
import type { Session } from './session.ts';
import { NothingShown, TrialObjects, type TrialType } from './trial-objects.ts';
import { type DeletionOutcome, type Outcome, tryDeletions } from './try-deletions.ts';
import { tryDryRuns } from './try-dry-runs.ts';
import { areStreamsHeldBack } from './try-streams.ts';

/** Why a trial could not be made. */
export type NotTried = { readonly notTried: string };

/** What the trials use beside the run. */
type TrialMeans = {
  readonly namespaces: Namespaces;
  /** Returns a type that the run defined, once the target serves it; undefined where there is none. */
  readonly ownType: () => Promise<DefinedType | undefined>;
  /** Receives what the clean-up of the trials leaves. */
  readonly remains: Remains[];
};

/**
 * The trials of a run. Before a request that would do harm on a server that ignores selectors, namespaces or `dryRun`, they show
 * on ConfigMaps of the run whether this target honours them. Collections are deleted of a type of the run first, of which nobody else
 * has objects: where that deletes too much, no ConfigMaps are deleted. Each is made once, when it is first asked for, and up to three times
 * if a request of it has no usable response. None rejects.
 */
export class TargetTrials {
  readonly #run: Run;
  readonly #means: TrialMeans;
  #number = 0;

  /** Whether deletions of collections honour label selectors, field selectors and namespaces. */
  readonly deletions: () => Promise<DeletionOutcome | NotTried>;
  /** Whether dry runs change nothing. */
  readonly dryRuns: () => Promise<{ readonly dryRun: Outcome } | NotTried>;
  /** Whether something in front of the target holds events back. */
  readonly streams: () => Promise<{ readonly areHeldBack: boolean } | NotTried>;

  constructor(run: Run, means: TrialMeans) {
    this.#run = run;
    this.#means = means;
    const isGiven = run.context.namespaces !== undefined;
    this.deletions = onceMade<DeletionOutcome>(async () =>
      isGiven
        ? { notTried: 'others may have objects in each namespace that the run may use' }
        : this.#make(['create', 'get', 'list', 'deletecollection'], async (objects, here, there, session) => {
            const ofOwnType = await this.#tryOwnType(here, there, session);
            return ofOwnType?.isHarmful === true ? ofOwnType : tryDeletions(objects, here, there);
          }),
    );
    this.dryRuns = onceMade(async () => {
      const deletions = await this.deletions();
      const isConfined = !('notTried' in deletions) && (deletions.namespaces === undefined || deletions.labels === undefined);
      return this.#make(['create', 'get', 'patch', 'delete'], async (objects, here) => ({
        dryRun: await tryDryRuns(objects, here, isConfined),
      }));
    });
    this.streams = onceMade(() =>
      this.#make(['create', 'get', 'list', 'watch'], async (objects, here, _, session) => ({
        areHeldBack: await areStreamsHeldBack(objects, here, session),
      })),
    );
  }

  /** Makes the trial of dry runs before any case, as often as it may be attempted. */
  async dryRunsAtOnce(): Promise<void> {
    for (let attempt = 0; attempt < mostExecutions; attempt += 1) await this.dryRuns();
  }

  /** Tries deletions on objects of a type of the run; undefined where there is none, or the target does not create objects of it. */
  async #tryOwnType(here: string, there: string, session: Session): Promise<DeletionOutcome | undefined> {
    const type = await this.#means.ownType();
    if (type === undefined) return undefined;
    try {
      return await tryDeletions(new TrialObjects(session, trialTypeOf(type, session)), here, there);
    } catch (error) {
      if (error instanceof NothingShown && error.isFinal) return undefined;
      throw error;
    }
  }

  async #make<T>(
    verbs: readonly string[],
    trial: (objects: TrialObjects, here: string, there: string, session: Session) => Promise<T>,
  ): Promise<T | NotTried> {
    const served = this.#run.context.facts.served['v1/configmaps'] ?? [];
    if (!verbs.every((verb) => served.includes(verb)))
      return { notTried: 'the target does not serve the ConfigMaps on which it would be tried' };
    const { namespaces, remains: allRemains } = this.#means;
    const here = await namespaces.borrow('trial');
    // A trial in given namespaces deletes no collection, and needs one namespace.
    const there = this.#run.context.namespaces === undefined ? await namespaces.borrow('trial') : here;
    this.#number += 1;
    const record = new CaseRecord(`fixture:trial-${this.#number}`, [], this.#run);
    const session = newSession(this.#run, record, { prefix: `${runPrefix(this.#run.context.run)}-trial-${this.#number}` }, 'fixture');
    record.start(session.bindings.prefix);
    try {
      return await trial(new TrialObjects(session), here, there, session);
    } finally {
      session.leave();
      let remains = await removeObjects(session.created, cleanUpTools(this.#run, record));
      for (const name of new Set([here, there])) remains = await namespaces.takeBack(name, remains, record);
      record.end();
      allRemains.push(remains);
    }
  }
}

function trialTypeOf({ apiVersion, kind, root, resource }: DefinedType, { bindings }: Session): TrialType {
  const path = resolveText(root, bindings);
  return {
    plural: 'custom resources of the run',
    apiVersion: resolveText(apiVersion, bindings),
    kind,
    content: {},
    collectionIn: (namespace) => `${path}/namespaces/${namespace}/${resource}`,
  };
}

/** Returns a function that makes a trial when it is first called, and again after an attempt that failed, up to three times. */
function onceMade<T>(make: () => Promise<T | NotTried>): () => Promise<T | NotTried> {
  let attempts = 0;
  let last: Promise<T | NotTried> | undefined;
  return () => {
    if (last !== undefined) return last;
    attempts += 1;
    const attempt = make().catch((error: unknown) => {
      if (attempts < mostExecutions && last === attempt) last = undefined;
      return { notTried: error instanceof Error ? error.message : String(error) };
    });
    last = attempt;
    return attempt;
  };
}
