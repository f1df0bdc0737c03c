/** The name on the target of an object that a case calls `own`: `<prefix>-<own>`. */
export function ownName(prefix: string, own: string): string {
  return `${prefix}-${own}`;
}

/** Whether an object of that name belongs to the case with that prefix. */
export function isOwnName(prefix: string, name: string): boolean {
  return name.startsWith(`${prefix}-`);
}
