import { type VerifyOptions, verifyCertificate } from '#library/verify-certificate';
import { verdictWords } from '#reporters/certificate/certificate-words';
import { exitCodes } from './exit-codes.ts';
import { plainText } from './terminal-text.ts';
import type { World } from './world.ts';

/** `apiconform verify`: prints the outcome of each rule of a certificate. */
export async function verify(file: string, flags: Omit<VerifyOptions, 'file'>, { terminal, setExitCode }: World): Promise<void> {
  const { isValid, rules, certificate, signedBy } = await verifyCertificate({ ...flags, file });
  if (certificate !== undefined) terminal.out(`${plainText(verdictWords(certificate).because)}\n`);
  if (signedBy !== undefined) terminal.out(`signed by the key sha256:${signedBy}\n`);
  const passed = rules.filter(({ outcome }) => outcome === 'passed').map(({ rule }) => rule);
  if (passed.length > 0) terminal.out(`passed: ${passed.join(', ')}\n`);
  for (const [reason, unchecked] of byReason(rules.filter(({ outcome }) => outcome === 'not checked')))
    terminal.out(`not checked: ${unchecked.join(', ')}. ${plainText(reason)}\n`);
  for (const { rule, outcome, messages } of rules)
    if (outcome === 'failed') for (const message of messages) terminal.out(`failed ${rule}: ${plainText(message)}\n`);
  const isWhole = rules.every(({ outcome }) => outcome === 'passed');
  terminal.out(
    `${isValid ? (isWhole ? 'The certificate is valid.' : 'The certificate is valid as far as it was checked.') : 'The certificate is not valid.'}\n`,
  );
  setExitCode(isValid ? exitCodes.passed : exitCodes.failed);
}

function byReason(
  rules: readonly { readonly rule: string; readonly messages: readonly string[] }[],
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { rule, messages } of rules) groups.set(messages.join(' '), [...(groups.get(messages.join(' ')) ?? []), rule]);
  return groups;
}
