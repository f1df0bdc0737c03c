/** Returns a line of CSV (RFC 4180). A field that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(fieldOf).join(',')}\r\n`;
}

function fieldOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
