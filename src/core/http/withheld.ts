/** Says of a request that was not sent that it could change what is not of the run. */
const protecting = 'was not sent, to protect objects that are not of this run: ';

/** Returns the message of a request that was not sent, with the reason as a clause. */
export function withheldText(request: string, reason: string): string {
  return `${request} ${protecting}${reason}`;
}

/** Returns the reason in such a message, without the names of objects; undefined in any other. */
export function reasonWithheld(message: string): string | undefined {
  const at = message.indexOf(protecting);
  return at < 0 ? undefined : message.slice(at + protecting.length).replace(/"[^"]*"/g, '…');
}
