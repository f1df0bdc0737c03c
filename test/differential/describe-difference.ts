import { dump } from 'js-yaml';
import type { Json } from '#core/model/json';
import type { Command } from './command.ts';
import type { Difference } from './compare-servers.ts';

const longestAnswer = 6000;

/** A sequence and how its answers differ, for people: a regression file can be made of the first part. */
export function describeDifference(commands: readonly Command[], difference: Difference): string {
  const { path, one, other, at } = difference;
  const place = 'command' in at ? `in the answer to command ${at.command + 1}` : `in the events of watch ${at.watch + 1}`;
  return [
    sequenceText(commands),
    `The servers differ ${place}, at ${path.join('/') || 'the top'}:`,
    `  kube-apiserver: ${one === undefined ? 'nothing' : JSON.stringify(one)}`,
    `  reference:      ${other === undefined ? 'nothing' : JSON.stringify(other)}`,
    `kube-apiserver answered\n${indented(yaml(difference.kubernetes))}`,
    `reference answered\n${indented(yaml(difference.reference))}`,
  ].join('\n');
}

/** A sequence as it stands in a regression file. */
export const sequenceText = (commands: readonly Command[]): string =>
  `commands:\n${indented(commands.map((command) => `- ${JSON.stringify(command)}`).join('\n'))}`;

const yaml = (value: Json): string => dump(value, { noRefs: true, lineWidth: 160, flowLevel: 6 }).trimEnd().slice(0, longestAnswer);
const indented = (text: string): string => text.replace(/^/gm, '  ');
