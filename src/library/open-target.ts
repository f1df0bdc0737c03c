import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { appendLine } from '#adapters/append-line';
import { processEnvironment } from '#adapters/environment';
import { runExecPlugin } from '#adapters/exec-plugin';
import { readTextFile } from '#adapters/files';
import { systemClock } from '#adapters/system-clock';
import { createHttpClient } from '#adapters/undici-http-client';
import { resolveTarget } from '#conformance/connection/resolve-target';
import { secretsOf } from '#conformance/connection/secrets-of';
import type { TargetOptions } from '#conformance/connection/target-options';
import { referenceHistoryWindowSeconds, referenceSource } from '#conformance/report/rerun-flags';
import { scrubFault } from '#conformance/scrub-judged';
import { ProbeClient } from '#core/http/probe-client';
import { refused, wantsTls } from '#core/http/refused';
import { scrubbingClient } from '#core/http/scrubbing-client';
import { definedFields } from '#core/json/defined-fields';
import type { Access, Target } from '#core/model/target';
import { ToolError, UsageError } from '#core/model/tool-error';
import { createScrubber } from '#core/redaction/scrub';
import { checkDurations } from './check-durations.ts';
import { dialectOf } from './dialect-of.ts';
import { toolVersion } from './tool-version.ts';

/**
 * Which server is meant and how to reach it. The options have the names and the rules of kubectl's flags; paths of files are
 * relative to the working directory. Without `server` and `reference`, the kubeconfig decides.
 */
export type ServerOptions = TargetOptions & {
  /** Starts the reference server in this process and uses it as the target. */
  readonly reference?: true | ReferenceTarget | undefined;
  /** The names that the server uses, `kubernetes` or `specification`. By default they are detected. */
  readonly dialect?: string | undefined;
  /** The longest wait for one response, in seconds. Default: 30. */
  readonly requestTimeoutSeconds?: number | undefined;
  /** The environment, for `KUBECONFIG`, `HOME` and proxies. Default: that of this process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
};

/** The reference server as a target. */
export type ReferenceTarget = {
  /** `specification` (the default) follows the text; `kubernetes` behaves as released servers do where they differ from it. */
  readonly personality?: 'specification' | 'kubernetes' | undefined;
  /** The id of a fault that the server has; `apiconform list faults` lists them. */
  readonly fault?: string | undefined;
};

export const defaultRequestTimeoutSeconds = 30;

/** A target, and how to close it after the run. */
export type OpenTarget = {
  readonly target: Target;
  /** Reads the credentials and the certificate authority again, from the files and the plugin that they came from. Undefined where nothing has changed. */
  readonly renew?: () => Promise<Access | undefined>;
  close(): Promise<void>;
};

/** What a run states about its target, beside the way to it. */
export type StatedTarget = {
  readonly release?: string | undefined;
  readonly historyWindowSeconds?: number | undefined;
  readonly auditLog?: string | undefined;
};

/** Opens the target that the options select: the reference server, which it starts, or the server that they lead to. */
export async function openTarget(options: ServerOptions, stated: StatedTarget = {}): Promise<OpenTarget> {
  const { reference, env = processEnvironment(), requestTimeoutSeconds } = options;
  checkDurations({ requestTimeoutSeconds });
  if (reference !== undefined) return openReference(options, reference === true ? {} : reference, stated);
  const resolve = () =>
    resolveTarget(options, {
      files: { read: (path) => readTextFile(path) },
      env,
      home: env['HOME'] ?? homedir(),
      execPlugin: runExecPlugin,
      now: () => Date.now(),
    });
  const target = await resolve();
  let known = JSON.stringify(accessOf(target));
  const renew = async (): Promise<Access | undefined> => {
    try {
      const access = accessOf(await resolve());
      if (JSON.stringify(access) === known) return undefined;
      known = JSON.stringify(access);
      return access;
    } catch (error) {
      // A file that is being replaced, or a plugin that fails: the responses say what comes of it.
      if (error instanceof ToolError) return undefined;
      throw error;
    }
  };
  return { target, renew, close: async () => {} };
}

function accessOf({ credentials, tls }: Target): Access {
  return { credentials, ...definedFields({ tls }) };
}

async function openReference(options: ServerOptions, reference: ReferenceTarget, stated: StatedTarget): Promise<OpenTarget> {
  if (options.server !== undefined) {
    throw new UsageError('--reference and --server name two targets.', { next: 'Leave one of them out.' });
  }
  const { personality = 'specification', fault } = reference;
  const { createReferenceServer } = await import('#reference-server/create-reference-server');
  // With a token, the server can tell the requests of the run from requests without credentials.
  const { referenceRelease } = await import('./reference-release.ts');
  const token = randomUUID();
  const server = createReferenceServer({
    tokens: [token],
    ...(stated.auditLog === undefined ? {} : { audit: appendLine(stated.auditLog) }),
    dialect: dialectOf(options.dialect ?? 'kubernetes'),
    personality,
    historyWindowSeconds: stated.historyWindowSeconds ?? referenceHistoryWindowSeconds,
    ...(stated.release === undefined ? {} : { release: referenceRelease(stated.release) }),
    ...(fault === undefined ? {} : { fault }),
  });
  const listening = await server.listen(0);
  const target: Target = {
    description: { server: listening.url, source: referenceSource({ dialect: options.dialect, personality, fault }) },
    origin: listening.url,
    prefix: '',
    credentials: { token },
  };
  return { target, close: () => listening.close() };
}

/** A target that is only read, and not tested. */
export type ReadTarget = {
  readonly probeClient: ProbeClient;
  /** The address of the server. */
  readonly server: string;
  /** Removes credentials from a text. */
  readonly scrub: (text: string) => string;
};

/** Opens the target, passes it to `read`, and closes it. Errors are without credentials. */
export async function withTarget<Result>(
  options: ServerOptions,
  stated: StatedTarget,
  read: (target: ReadTarget) => Promise<Result>,
): Promise<Result> {
  const { target, close } = await openTarget(options, stated);
  try {
    return await readTarget(target, options, read);
  } finally {
    await close();
  }
}

/**
 * Opens the target of a run and sends it one GET request, before the tables of a run are read: a wrong address is reported at once.
 *
 * @throws TargetError where nothing responds, or TLS is missing in the address or on the server. The target is closed then.
 */
export async function reachTarget(options: ServerOptions, stated: StatedTarget): Promise<OpenTarget> {
  const opened = await openTarget(options, stated);
  if (options.reference !== undefined) return opened;
  try {
    await readTarget(opened.target, options, async ({ probeClient, server }) => {
      const answer = await probeClient.ask('reach', '/version');
      if (wantsTls(answer)) throw refused(server, '/version', answer);
    });
    return opened;
  } catch (fault) {
    await opened.close();
    throw fault;
  }
}

async function readTarget<Result>(
  target: Target,
  { requestTimeoutSeconds = defaultRequestTimeoutSeconds }: ServerOptions,
  read: (target: ReadTarget) => Promise<Result>,
): Promise<Result> {
  const scrub = createScrubber(secretsOf(target));
  const client = scrubbingClient(createHttpClient(target, { userAgent: `apiconform/${toolVersion()}` }), scrub);
  try {
    const { server } = target.description;
    const probing = { clock: systemClock, timeoutMs: requestTimeoutSeconds * 1000, server };
    return await read({ probeClient: new ProbeClient(client, () => undefined, probing), server, scrub });
  } catch (fault) {
    throw scrubFault(fault, scrub);
  } finally {
    await client.close();
  }
}
