import { Html, html } from './html.ts';
import { style } from './style.ts';

/** A script of a page, with the hash by which its Content-Security-Policy lets it run. */
export type PageScript = { readonly text: string; readonly hash: string };

/** Returns a self-contained page. It loads nothing, and runs no script but the given one. */
export function documentOf(options: {
  readonly title: string;
  readonly parts: readonly Html[];
  /** Added to the style that all pages share. */
  readonly moreStyle?: string;
  readonly script?: PageScript;
}): Html {
  const { title, parts, moreStyle = '', script } = options;
  const scripts = script === undefined ? '' : ` script-src '${script.hash}';`;
  const policy = `default-src 'none'; style-src 'unsafe-inline';${scripts} base-uri 'none'; form-action 'none'`;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Html(style)}${new Html(moreStyle)}</style>
</head>
<body>
<div class="page">
${parts}</div>
${script !== undefined && html`<script>${new Html(script.text)}</script>\n`}</body>
</html>
`;
}
