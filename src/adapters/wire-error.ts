import type { WireError } from '#core/model/evidence';
import { errorCode } from './error-code.ts';

const codes: ReadonlyMap<string, WireError['code']> = new Map([
  ['ECONNREFUSED', 'refused'],
  ['ECONNRESET', 'reset'],
  ['ECONNABORTED', 'reset'],
  ['EPIPE', 'reset'],
  ['UND_ERR_SOCKET', 'reset'],
  ['ETIMEDOUT', 'timeout'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_OVERFLOW', 'too-large'],
  ['UND_ERR_ABORTED', 'aborted'],
  ['UND_ERR_CLOSED', 'aborted'],
  ['UND_ERR_DESTROYED', 'aborted'],
  ['EPROTO', 'tls'],
]);

/** Codes of OpenSSL's verification, and of Node's own checks of a certificate. */
const tlsCode =
  /^(ERR_SSL_|ERR_TLS_|ERR_OSSL_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_)/;

/** The client offers HTTP/1.1; `unreachable` looks for this text. */
const http2Only = 'the server speaks HTTP/2 alone';

const unknownAuthority = "the server's certificate is signed by an authority that is not trusted here";

const tlsHints: readonly (readonly [RegExp, string])[] = [
  [/^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/, `${unknownAuthority}; name it with --certificate-authority`],
  [/^CERT_HAS_EXPIRED$/, "the server's certificate has expired"],
  [/^CERT_NOT_YET_VALID$/, "the server's certificate is not valid yet; is this machine's clock right?"],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "the server's certificate is for another name; --tls-server-name says which to expect"],
  [/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|^EPROTO$/, 'the server does not accept TLS; perhaps its address begins with http://'],
  [/NO_APPLICATION_PROTOCOL/, http2Only],
  [/ALERT/, "the server refused the TLS handshake; is the client's certificate one that it accepts?"],
];

/**
 * Converts an error of undici, or of the sockets below it, to the error of a request.
 *
 * The message is the error's own. For known errors of TLS, a hint precedes it.
 */
export function wireError(error: unknown): WireError {
  const code = errorCode(error);
  const said = messageOf(error);
  const known = codes.get(code);
  if (known === 'tls' || (known === undefined && tlsCode.test(code))) {
    const hint = tlsHints.find(([pattern]) => pattern.test(code))?.[1];
    return { code: 'tls', message: hint === undefined ? `${said} (${code})` : `${hint} (${code}: ${said})` };
  }
  if (known !== undefined) return { code: known, message: said };
  // Where HTTP/2 is spoken without TLS, the response begins with a frame.
  if (/Expected HTTP\//.test(said))
    return { code: 'other', message: `the response is not HTTP/1.1: perhaps the server speaks HTTP/2 alone (${said})` };
  return { code: 'other', message: code.startsWith('HPE_') ? `the response is not valid HTTP: ${said} (${code})` : said };
}

/** Returns whether a request was not sent, because the certificate of the server is signed by an authority that is not trusted. */
export function isOfUnknownAuthority({ code, message }: WireError): boolean {
  return code === 'tls' && message.startsWith(unknownAuthority);
}

/** An attempt at several addresses of one name fails with an error for each, and no message of its own. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the request failed';
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error.message === '' ? errorCode(error) : error.message;
}
