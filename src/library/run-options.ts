import type { Drawing } from '#conformance/after-plan';
import type { LeftRun } from '#conformance/probe/find-left-runs';
import type { WithoutSlot } from '#conformance/runner/group-slot';
import type { Shortened } from '#conformance/shrink/shorten-failures';
import type { IntendedRun } from '#core/model/intended-run';
import type { Report } from '#core/model/report';
import type { Verdict } from '#core/model/result';
import type { PlanConformanceOptions } from './plan-options.ts';

/** Options of `runConformance`. All are optional. */
export type RunConformanceOptions = PlanConformanceOptions & {
  /** The longest time for sending failing drawn sequences again in shorter forms; 0 to leave it out. Default: 60. */
  readonly shortenSeconds?: number | undefined;
  /**
   * The longest time for the run, in seconds. When it is over, the run removes its objects, for a minute at most, and reports what
   * it has. Default: 15 minutes and ten times what the plan takes.
   */
  readonly deadlineSeconds?: number | undefined;
  /** The number of requirements that fail the run after which it ends early. Its report has what was tested until then. */
  readonly bail?: number | undefined;
  /** Leaves the objects of failed tests on the server, of 20 tests at most. They are in `run.kept` of the report; `cleanUp` removes them. */
  readonly keepFailed?: boolean | undefined;
  /** Folder for the evidence (`run.ndjson`) and the reports (HTML, JSON, JUnit, Markdown). Without it, nothing is written. */
  readonly output?: string | undefined;
  /** The `report.json` of an earlier run: what differs from it is in `comparison` of the report. */
  readonly baseline?: string | undefined;
  /**
   * Called with what the run is about to do, before anything is written to the server or to `output`. To stop the run, it
   * throws. By default the run goes on.
   */
  readonly approve?: ((intended: IntendedRun) => Promise<void>) | undefined;
  /** Aborted to end the run early: the objects of the run are removed, and the report is incomplete. */
  readonly signal?: AbortSignal | undefined;
  /** Called with each step of the run. */
  readonly onProgress?: ((progress: ConformanceProgress) => void) | undefined;
};

/** A step of a run, as `onProgress` gets it. */
export type ConformanceProgress =
  | {
      readonly type: 'planned';
      readonly server: string;
      /** The version that the server reports. */
      readonly release?: string;
      readonly dialect: string;
      /** How many tests (cases, repetitions included) run and are skipped. */
      readonly tests: number;
      readonly skipped: number;
      /** How many sequences are drawn after the tests, or for how long. */
      readonly drawn?: { readonly sequences?: number; readonly seconds?: number };
      /** How many requirements the tests cover, of how many. */
      readonly requirements: { readonly covered: number; readonly all: number };
    }
  /** Other runs have namespaces or definitions on the server; `isRecorded`: `output` has the record of that run. */
  | { readonly type: 'left-runs'; readonly runs: readonly (LeftRun & { readonly isRecorded: boolean })[] }
  /** The server keeps metrics of the API groups of this run until it restarts: no name that runs use again was free. */
  | { readonly type: 'own-groups'; readonly reason: WithoutSlot }
  | { readonly type: 'test-started'; readonly test: string }
  /**
   * `first`: those of the verdicts that failed, or could not be judged, for a reason that no earlier one of the run had. `drawing`: the
   * test is a drawn sequence, which the number of tests does not count.
   */
  | {
      readonly type: 'test-ended';
      readonly test: string;
      readonly verdicts: readonly Verdict[];
      readonly first: readonly Verdict[];
      readonly drawing?: Drawing;
    }
  /** A failure of a drawn sequence was sent again, in shorter and shorter forms. */
  | { readonly type: 'shortened'; readonly shortened: Shortened }
  /** The report is complete; the files of `output` are written after this. */
  | { readonly type: 'finished'; readonly report: Report };
