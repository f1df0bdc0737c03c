import { definedFields } from '#core/json/defined-fields';
import type { Credentials } from '#core/model/target';
import { UsageError } from '#core/model/tool-error';
import { clientCertificate } from './certificates.ts';
import { type ConfigRecord, configRecord, isMapping } from './config-record.ts';
import { quoted } from './quoted.ts';

/** What is known of the plugin whose answer is read. */
export type ExecAnswerContext = {
  /** Its name, ready for a message. */
  readonly plugin: string;
  readonly apiVersion: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The next step of every error. */
  readonly next: string;
};

/**
 * Reads the `ExecCredential` that a plugin printed. Nothing of the output is repeated in an error: it may hold a secret.
 *
 * @throws UsageError where it is no such object, of another version, expired, or holds neither a token nor a certificate with its key.
 */
export function readExecCredential(stdout: string, context: ExecAnswerContext): Credentials {
  const refuse = (why: string): UsageError => new UsageError(`The credential plugin ${context.plugin} ${why}.`, { next: context.next });
  const document = parseJson(stdout);
  if (!isMapping(document)) throw refuse('did not print a JSON object');
  const answer = configRecord(document, `the output of ${context.plugin}`, '');
  if (answer.text('kind') !== 'ExecCredential')
    throw refuse(`printed kind ${quoted(answer.text('kind') ?? '')}, expected "ExecCredential"`);
  const apiVersion = answer.text('apiVersion');
  if (apiVersion !== context.apiVersion) {
    throw refuse(`printed apiVersion ${quoted(apiVersion ?? '')}, expected ${quoted(context.apiVersion)}`);
  }
  const status = answer.record('status');
  if (status === undefined) throw refuse('printed an ExecCredential without a status');
  const expired = expiry(status);
  if (expired !== undefined && !(expired > context.now))
    throw refuse('returned credentials that have expired or have an invalid expirationTimestamp');
  const token = status.text('token');
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw refuse('returned a token that is not valid in a header');
  const certificate = clientCertificate(status.text('clientCertificateData'), status.text('clientKeyData'), `the plugin ${context.plugin}`);
  if (token === undefined && certificate.certificate === undefined) throw refuse('returned neither a token nor a client certificate');
  return { ...definedFields({ token }), ...certificate };
}

function expiry(status: ConfigRecord): number | undefined {
  const text = status.text('expirationTimestamp');
  return text === undefined ? undefined : Date.parse(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
