/** What reasons of skipped results say, and what to do so that they are tested. The first that fits counts. */
const advice: readonly (readonly [said: RegExp, words: string])[] = [
  [/--audit-log\b/, 'Add --audit-log FILE, to which the server writes its audit events'],
  [/--history-window\b/, 'Add --history-window with the time after which the server drops old versions'],
  [/--history-kept\b/, 'Add --history-kept with the time for which the server keeps old versions'],
  [/--limited-token\b/, 'Add --limited-token-file FILE with the token of a user without rights'],
  [/--release\b/, 'Add --release with the release of the server'],
  [/the run is read-only/, 'Run without --read-only'],
  [/the run uses only the given namespaces/, 'Run without --namespaces'],
  [/the identity of the run may not/, 'Grant what "apiconform rbac" prints'],
  [/the run has no credentials/, 'Run with credentials'],
  [/no namespace controller/, 'Run the controller manager beside the server'],
];

const notServed = /\bthe target does not serve (\S+\/\S+)/;

/** Returns what to do so that results that were skipped for a reason are tested. */
export function whatWouldTest(reason: string): string {
  const fitting = advice.find(([said]) => said.test(reason));
  if (fitting !== undefined) return fitting[1];
  const [, served] = notServed.exec(reason) ?? [];
  return served === undefined ? 'A server to which this applies' : `A server that serves ${served.slice(0, 120)}`;
}
