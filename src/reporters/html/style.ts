/** The style of the page. Colours have a contrast of at least 4.5:1 in both schemes, and never carry meaning alone. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --ink: #1c2126; --quiet: #545d66; --line: #d5dae0; --panel: #f5f7f9; --link: #0a56a8; --focus: #0a56a8;
  --passed: #14602b; --passed-tint: #e5f3e9; --failed: #a1121f; --failed-tint: #fce9e9;
  --error: #83206b; --error-tint: #f9e8f4; --inconclusive: #8a3a00; --inconclusive-tint: #fdeedd;
  --deviation: #6b4e00; --deviation-tint: #fbf2d4; --known-failure: #523c80; --known-failure-tint: #efeaf8;
  --skipped: #4d5761; --skipped-tint: #edf0f3;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #14181c; --ink: #e4e8ec; --quiet: #a3adb7; --line: #363e47; --panel: #1c2127; --link: #86bdf5; --focus: #86bdf5;
    --passed: #86dba0; --passed-tint: #14301d; --failed: #ffa3a3; --failed-tint: #401b1e;
    --error: #f0a8dd; --error-tint: #391b33; --inconclusive: #ffba85; --inconclusive-tint: #3b2613;
    --deviation: #eccb68; --deviation-tint: #352b10; --known-failure: #cbb6f3; --known-failure-tint: #2c2342;
    --skipped: #b0bac4; --skipped-tint: #272d34;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; }
.page { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem 4rem; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
.skip-link { position: absolute; left: -100vw; }
.skip-link:focus { left: 1rem; top: .5rem; background: var(--page); padding: .25rem .5rem; }
h1, h2, h3 { line-height: 1.25; font-weight: 650; overflow-wrap: anywhere; }
h1 { font-size: 1.05rem; font-weight: 550; color: var(--quiet); margin: 0; }
h2 { font-size: 1.35rem; margin: 2.25rem 0 .5rem; padding-top: .75rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; }
h3.label { margin: 1rem 0 .25rem; }
p { margin: .5rem 0; max-width: 46rem; }
.quiet { color: var(--quiet); }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: .85rem; unicode-bidi: isolate; }
code { overflow-wrap: anywhere; }
pre { margin: .25rem 0 .5rem; padding: .6rem .75rem; background: var(--panel); border: 1px solid var(--line); border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 28rem; overflow-y: auto; }
header { padding-top: 1.25rem; }
.run-line { max-width: none; margin: 0 0 1rem; }
.verdict .causes { margin: .6rem 0 0; font-weight: 650; }
ul.causes { padding-left: 1.3rem; }
.verdict ul.causes { margin-top: .1rem; font-size: 1.1rem; }
.causes .quiet { font-weight: 400; }
.verdict { margin: .75rem 0 1rem; padding: 1.1rem 1.4rem 1.2rem; border: 1px solid var(--line); border-left: .5rem solid var(--tone); background: var(--tint); border-radius: 4px; }
.verdict .word { margin: 0; font-size: 2rem; line-height: 1.2; font-weight: 700; color: var(--tone); }
.verdict .because { margin: .4rem 0 0; max-width: none; font-size: 1.1rem; overflow-wrap: anywhere; }
.conformant { --tone: var(--passed); --tint: var(--passed-tint); }
.not-conformant { --tone: var(--failed); --tint: var(--failed-tint); }
.incomplete { --tone: var(--inconclusive); --tint: var(--inconclusive-tint); }
.passed { --tone: var(--passed); --tint: var(--passed-tint); }
.failed { --tone: var(--failed); --tint: var(--failed-tint); }
.error { --tone: var(--error); --tint: var(--error-tint); }
.inconclusive { --tone: var(--inconclusive); --tint: var(--inconclusive-tint); }
.deviation { --tone: var(--deviation); --tint: var(--deviation-tint); }
.known-failure { --tone: var(--known-failure); --tint: var(--known-failure-tint); }
.skipped { --tone: var(--skipped); --tint: var(--skipped-tint); }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .75rem 1.5rem; margin: 0 0 1.5rem; }
.facts div { min-width: 0; }
dt { color: var(--quiet); font-size: .85rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.bars { padding: 0; margin: 0 0 1.25rem; list-style: none; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: .5rem 1.5rem; }
.bars .count { color: var(--tone); font-size: .85rem; font-variant-numeric: tabular-nums; margin-right: .4rem; white-space: nowrap; }
.bars svg { display: block; width: 100%; height: .7rem; margin-top: .2rem; border-radius: 3px; }
.bars rect { fill: var(--tone); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; margin: 0; list-style: none; }
.copy { font: inherit; font-size: .8rem; margin: 0 0 .25rem; padding: .1rem .6rem; color: var(--link); background: var(--page); border: 1px solid var(--quiet); border-radius: 4px; cursor: pointer; }
.badge { display: inline-block; padding: 0 .5rem; border-radius: 3px; font-size: .8rem; font-weight: 600; line-height: 1.5rem; white-space: nowrap; background: var(--tint, var(--panel)); color: var(--tone, var(--ink)); }
.level { font-size: .75rem; font-weight: 650; letter-spacing: .04em; color: var(--quiet); white-space: nowrap; }
.scroll { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; font-size: .9rem; }
caption { text-align: left; color: var(--quiet); padding-bottom: .4rem; }
th, td { border: 1px solid var(--line); padding: .4rem .6rem; text-align: left; vertical-align: top; }
th { font-weight: 600; background: var(--panel); }
td.cell { background: var(--tint); color: var(--tone); }
td.cell a { color: inherit; }
td .count { display: block; white-space: nowrap; color: var(--tone); }
.cause { border: 1px solid var(--line); border-left: .5rem solid var(--tone); background: var(--page); border-radius: 4px; margin: .75rem 0; }
.cause > summary { padding: .7rem 1rem; cursor: pointer; overflow-wrap: anywhere; background: var(--tint); }
.cause > summary .sentence { font-size: 1.1rem; font-weight: 650; }
.cause > summary .about, .cause > summary .extent, .cause > summary .types { display: block; margin-top: .2rem; }
.cause > summary .extent { color: var(--quiet); font-size: .9rem; }
.cause > summary .types .badge { border: 1px solid var(--tone); background: var(--page); margin: .15rem 0; }
.cause > .inside { padding: .25rem 1rem 1rem; border-top: 1px solid var(--line); }
mark { background: var(--deviation-tint); color: var(--deviation); font-weight: 650; }
.result { border: 1px solid var(--line); border-left: .3rem solid var(--tone); border-radius: 4px; margin: .5rem 0; }
.result > summary { padding: .55rem .8rem; cursor: pointer; overflow-wrap: anywhere; }
.result > summary:hover { background: var(--panel); }
.result > summary .name { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: .9rem; font-weight: 600; }
.result > summary .case { color: var(--quiet); font-size: .85rem; }
.result > summary .first { display: block; margin-top: .15rem; }
.result > .inside { padding: .25rem 1rem 1rem; border-top: 1px solid var(--line); }
.cause .result, .result.line { content-visibility: auto; contain-intrinsic-size: auto 4rem; }
.result[open] { content-visibility: visible; }
.states { display: block; max-width: none; }
.states .state { fill: var(--panel); stroke: var(--quiet); }
.states text { fill: var(--ink); text-anchor: middle; font-size: 14px; }
.states .name { font-weight: 650; }
.states .about { fill: var(--quiet); font-size: 12px; }
.states .arrow path { fill: none; stroke: var(--tone); stroke-width: 2; }
.states .arrow polygon { fill: var(--tone); }
.states circle { fill: var(--tint); stroke: var(--tone); stroke-width: 2; }
.states .number { fill: var(--tone); font-weight: 650; }
.states a:focus-visible circle { stroke: var(--focus); stroke-width: 5; }
figure { margin: .75rem 0; }
.transitions .count { color: var(--tone); }
.wide { width: 100%; }
.wide tbody th, .wide tbody th + td { overflow-wrap: anywhere; font-weight: 400; }
.wide tbody th + td ~ td { overflow-wrap: normal; }
.wide caption { max-width: 46rem; }
.transitions { padding-left: 1.75rem; margin: .5rem 0; }
.picture > summary { font-weight: 600; }
.picture > summary .quiet { font-weight: 400; }
.picture td .count { display: inline; }
.stream td, .stream th { min-width: 14rem; }
td.share { white-space: nowrap; font-variant-numeric: tabular-nums; }
td.none { text-align: center; }
kbd { font: inherit; font-size: .85rem; padding: 0 .35rem; border: 1px solid var(--quiet); border-radius: 3px; }
.result.line { padding: .4rem .8rem; max-width: none; overflow-wrap: anywhere; }
.requirement { margin: .75rem 0; font-size: 1.05rem; }
.finding { margin: .75rem 0; padding-left: .9rem; border-left: 2px solid var(--line); }
.compare { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 1rem; }
.compare > div { min-width: 0; }
.label { display: block; font-size: .8rem; font-weight: 600; color: var(--quiet); }
.transcript { list-style: none; padding: 0; margin: .5rem 0; }
.transcript > li { padding: .6rem 0 .3rem; border-top: 1px dashed var(--line); }
.transcript .marked { font-weight: 600; color: var(--failed); font-size: .8rem; }
.exchange, .exchange > summary { margin: 0 0 .25rem; max-width: none; overflow-wrap: anywhere; }
.exchange > summary { cursor: pointer; }
.transcript .exchange details > summary { color: var(--quiet); font-size: .85rem; cursor: pointer; width: fit-content; }
.plain { margin: .25rem 0; }
.plain > summary { cursor: pointer; overflow-wrap: anywhere; padding: .15rem 0; }
.plain ul, ul.plain-list { margin: .25rem 0 .75rem; padding-left: 1.5rem; }
.plain-list li { margin: .3rem 0; overflow-wrap: anywhere; }
.filter { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin: .5rem 0; padding: .8rem 1rem 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 4px; }
.filter[hidden] { display: none; }
.filter label { font-size: .85rem; color: var(--quiet); }
.filter p { flex-basis: 100%; margin: 0; max-width: none; font-size: .85rem; }
.filter select { max-width: 15rem; }
.filter select, .filter input { display: block; margin-top: .15rem; font: inherit; font-size: .95rem; color: var(--ink); background: var(--page); border: 1px solid var(--quiet); border-radius: 4px; padding: .35rem .5rem; max-width: 100%; }
@media (min-width: 34rem) { .filter input { min-width: 19rem; } }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .9rem; }
@media (max-width: 34rem) {
  .page { padding: 0 .8rem 3rem; }
  .verdict .word { font-size: 1.6rem; }
  .result > .inside { padding: .25rem .6rem .75rem; }
  .cause > .inside { padding: .25rem .5rem .75rem; }
  table { font-size: .82rem; }
  th, td { padding: .3rem .4rem; }
  .filter label, .filter select, .filter input { width: 100%; }
}
@media print {
  :root { color-scheme: light; --ink: #000000; }
  body { font-size: 10pt; }
  .page { max-width: none; padding: 0; }
  nav, .filter, #filter-box, .copy, .skip-link { display: none; }
  pre { max-height: none; }
  .verdict, .cause > summary, tr { break-inside: avoid-page; }
  h2, .result > summary { break-after: avoid-page; }
  .cause .result, .result.line { content-visibility: visible; }
  * { print-color-adjust: exact; }
}
`;
