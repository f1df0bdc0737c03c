import type { Report } from '#core/model/report';
import { statusOrder } from '#core/model/result';
import { type Html, html } from '../../html/html.ts';
import { plural } from '../../plural.ts';
import { shortText } from '../../short-text.ts';
import { statusWords } from '../status-words.ts';

const words = { conformant: 'Conformant', 'not conformant': 'Not conformant', incomplete: 'Incomplete' } as const;
const classes = { conformant: 'conformant', 'not conformant': 'not-conformant', incomplete: 'incomplete' } as const;

/** The head of the page: the verdict with its sentence, how many results of each status, and what was judged. */
export const banner = ({ verdict, summary, target, run, tool }: Report): Html => html`
<header>
<h1>Conformance to the Cluster Control API</h1>
<div class="verdict ${classes[verdict.conformance]}">
<p class="word">${words[verdict.conformance]}</p>
<p class="because">${shortText(verdict.because, 2000)}</p>
</div>
<ul class="counts" aria-label="Results by status">
${statusOrder.map((status) => summary[status] > 0 && html`<li class="${status}"><b>${summary[status]}</b> <span>${statusWords[status]}</span></li>\n`)}<li><b>${summary.total}</b> <span>results in all</span></li>
</ul>
<dl class="facts">
${fact('Server', target.server)}${fact('Release', target.release ?? 'not told')}${fact('Found by', target.source)}${fact('Dialect', target.facts?.dialect.id)}
${fact('Started', run.started)}${fact('Took', `${duration(run.seconds)}, ${plural(run.requests, 'request')}`)}${fact('Run', `${run.id}${run.interrupted ? ' (interrupted)' : ''}`)}${fact('Written by', `${tool.name} ${tool.version}`)}
</dl>
</header>`;

const fact = (name: string, value: string | undefined): Html | false =>
  value !== undefined && html`<div><dt>${name}</dt><dd>${shortText(value, 300)}</dd></div>\n`;

const duration = (seconds: number): string => {
  const whole = Math.floor(seconds);
  if (whole < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
};
