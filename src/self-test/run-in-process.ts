import type { ConformanceSuite } from '#conformance/conformance-suite';
import { runConformance } from '#conformance/run-conformance';
import type { Shortened } from '#conformance/shrink/shorten-failures';
import { kubernetesNames } from '#core/codecs/dialects';
import type { Entry, RunOptions } from '#core/model/evidence';
import type { Report } from '#core/model/report';
import type { AuditLog } from '#core/ports/audit-log';
import { createReferenceServer } from '#reference-server/create-reference-server';
import type { PersonalityId } from '#reference-server/settings/personality';
import type { Random } from '#reference-server/settings/random';
import { createChance } from '#reference-server/testing/seeded-chance';
import type { ChosenVariants } from '#reference-server/testing/variants/variant';
import { inProcessClient } from './in-process-client.ts';
import { piecesOf } from './pieces-of.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** The server that the suite runs against: the reference server, with these changes. */
export type ServerUnderTest = {
  /** The id of a fault that it has. */
  readonly fault?: string;
  /** The release that it serves; the newest without one. */
  readonly release?: string | undefined;
  /** Whether it follows the specification, which is the default, or released servers. */
  readonly personality?: PersonalityId | undefined;
  /** The unusual but valid behavior that it has. */
  readonly variants?: ChosenVariants;
  /** Called with each case as it ends, with all its evidence. */
  readonly onCase?: (key: string, entries: readonly Entry[]) => void;
  /** Called with each failure of a drawn sequence, in its shortest form. Without it, failures are not shortened. */
  readonly onShortened?: ((shortened: Shortened) => void) | undefined;
};

const limited = 'apiconform-limited';
const requestTimeoutSeconds = 30;
const concurrency = 64;
/** Far more than any run takes, and the end of a run that would never end. */
const mostVirtualMs = 24 * 3_600_000;
/** In virtual seconds: the number of forms that are tried is what ends the shortening. */
const shortenSeconds = 3600;
const startsAt = Date.UTC(2030, 0, 1);
/** In seconds. A variant responds late, and must not forget meanwhile what a case still needs. */
const historyWindow = { plain: 6, variant: 600 };
const shareKept = 1 / 3;

/**
 * Runs cases against a reference server in this process and returns the report. The pipeline is that of a run over the
 * network; the time is virtual, so that nobody waits. The same cases give the same report.
 *
 * @throws TargetError where the server cannot be probed.
 */
export async function runInProcess(suite: ConformanceSuite, server: ServerUnderTest = {}): Promise<Report> {
  const { fault, release, personality = 'specification', variants, onCase, onShortened } = server;
  const options = optionsFor(variants);
  const ending = new AbortController();
  const clock = createVirtualClock({ startsAt, endsAfterMs: mostVirtualMs, onEnd: () => ending.abort() });
  const auditLog = auditLogInMemory();
  const token = 'known';
  const reference = createReferenceServer({
    dialect: kubernetesNames,
    personality,
    tokens: [token],
    historyWindowSeconds: options.historyWindowSeconds,
    audit: auditLog.write,
    clock: clock.forServer,
    random: seededRandom(1),
    ...(fault === undefined ? {} : { fault }),
    ...(release === undefined ? {} : { release }),
    ...(variants === undefined ? {} : { variants }),
  });
  const client = inProcessClient(reference, {
    tokens: { admin: token },
    limited,
    userAgent: `apiconform/${suite.version}`,
    clock: clock.forServer,
    undated: variants?.variants.some(({ undated }) => undated) === true,
    pieces: variants?.variants.some(({ pieces }) => pieces) === true ? piecesOf(createChance(variants.seed, 'pieces')) : undefined,
  });
  const report = await runConformance({
    suite,
    target: { server: 'in-process', source: fault === undefined ? '--reference' : `--reference --fault ${fault}` },
    options,
    run: 'self',
    client,
    clock: clock.forRunner,
    signal: ending.signal,
    auditLog,
    limited: { impersonate: limited },
    verdictsOnly: true,
    ...(onShortened === undefined ? {} : { shortenSeconds }),
    listener: {
      ended: ({ key }, _, entries) => onCase?.(key, entries),
      shortened: (shortened) => onShortened?.(shortened),
    },
  });
  reference.stop();
  return report;
}

function optionsFor(variants: ChosenVariants | undefined) {
  const historyWindowSeconds = variants === undefined ? historyWindow.plain : historyWindow.variant;
  const keeps = variants?.variants.some(({ forgets }) => forgets) !== true;
  return {
    only: [],
    skip: [],
    level: 'may',
    seed: 0,
    repeat: 1,
    strict: false,
    failOn: 'must',
    concurrency,
    requestTimeoutSeconds,
    historyWindowSeconds,
    ...(keeps ? { historyKeptSeconds: historyWindowSeconds * shareKept } : {}),
    auditLog: true,
  } as const satisfies RunOptions;
}

/** An audit log that is written to by a server in this process. */
function auditLogInMemory(): AuditLog & { write(line: string): void } {
  const events = new Map<string, string>();
  return {
    write: (line) => {
      const [, auditId] = /"auditID":"([0-9A-Za-z-]{1,128})"/.exec(line) ?? [];
      if (auditId !== undefined) events.set(auditId, line);
    },
    find: (auditId) => Promise.resolve(events.get(auditId)),
  };
}

const letters = 'bcdfghjklmnpqrstvwxz2456789';
const suffixLength = 5;
const keyBytes = 32;

/** A chance for the reference server that is the same each time. */
function seededRandom(seed: number): Random {
  const { below } = createChance(seed);
  const hex = (length: number): string => Array.from({ length }, () => below(16).toString(16)).join('');
  return {
    uid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    suffix: () => Array.from({ length: suffixLength }, () => letters[below(letters.length)]).join(''),
    key: () => Uint8Array.from({ length: keyBytes }, () => below(256)),
  };
}
