import type { WireError } from '../model/evidence.ts';
import { TargetError } from '../model/tool-error.ts';
import { printableLine } from './printable-line.ts';

type Problem = { readonly message: string; readonly next: string };

/** Returns the error for a target that did not respond, with the next step for each cause. */
export function unreachable(server: string, error: WireError): TargetError {
  const { message, next } = problemOf(server, error);
  return new TargetError(message, { next });
}

function problemOf(server: string, error: WireError): Problem {
  switch (error.code) {
    case 'refused':
      return {
        message: `Nothing listens at ${server}: the connection was refused.`,
        next: 'Start the server, or correct the address and port.',
      };
    case 'timeout':
      return {
        message: `${server} did not respond in time.`,
        next: 'Check the address, the network and any proxy, or allow more time with --request-timeout.',
      };
    case 'reset':
    case 'idle-closed':
      return {
        message: `${server} closed the connection without a response.`,
        next: 'Check that the port is that of the API, and whether it speaks https:// or http://.',
      };
    case 'tls':
      return tlsProblem(server, error.message);
    case 'too-large':
      return { message: `${server} sent a response that is too large.`, next: 'Check that the address is that of the API.' };
    case 'aborted':
      return { message: `The request to ${server} was aborted.`, next: 'Run it again.' };
    case 'withheld':
      return { message: printableLine(error.message), next: 'Report this as a defect of apiconform.' };
    case 'other':
      return otherProblem(server, error.message);
  }
}

const http1 = 'Name an address that speaks HTTP/1.1, as an API server does beside HTTP/2.';

function tlsProblem(server: string, message: string): Problem {
  if (/HTTP\/2 alone/.test(message)) return { message: `${server} speaks HTTP/2 alone, and this tool speaks HTTP/1.1.`, next: http1 };
  if (/wrong.version|EPROTO|packet.length/i.test(message)) {
    return { message: `${server} does not speak TLS.`, next: 'Use http:// in its address, if that is intended.' };
  }
  if (/expired/i.test(message)) {
    return { message: `The certificate of ${server} has expired.`, next: 'Renew it, or check the clock of this machine.' };
  }
  if (/not.yet.valid/i.test(message)) {
    return { message: `The certificate of ${server} is not valid yet.`, next: 'Check the clock of this machine and that of the server.' };
  }
  if (/altname|hostname/i.test(message)) {
    return {
      message: `The certificate of ${server} is for another name.`,
      next: 'Use a name that is in the certificate, or name one with --tls-server-name.',
    };
  }
  if (/self.signed|unable.to|issuer|authority/i.test(message)) {
    return {
      message: `The certificate of ${server} is signed by an authority that is not known.`,
      next: 'Name the authority with --certificate-authority, or accept any certificate with --insecure-skip-tls-verify.',
    };
  }
  return {
    message: `The TLS connection to ${server} failed: ${printableLine(message)}.`,
    next: 'Check the certificates of both sides.',
  };
}

function otherProblem(server: string, message: string): Problem {
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) {
    return {
      message: `The name in ${server} was not found.`,
      next: 'Correct the host name, or check the name resolution of this machine.',
    };
  }
  if (/EHOSTUNREACH|ENETUNREACH/.test(message)) {
    return { message: `${server} is not reachable from this machine.`, next: 'Check the network, any VPN and any proxy.' };
  }
  if (/HTTP\/2 alone/.test(message)) return { message: `${server} does not speak HTTP/1.1; perhaps it speaks HTTP/2 alone.`, next: http1 };
  return {
    message: `The request to ${server} failed: ${printableLine(message)}.`,
    next: 'Check the address, and that an API server is behind it.',
  };
}
