/** The style of the timeline, behind that of the page. */
export const timelineStyle = `
.page:has(.timeline) { max-width: none; }
.scroll:has(.timeline) { max-height: 92vh; overflow: auto; }
.timeline { border-collapse: separate; border-spacing: 0; font-size: .8rem; }
.timeline th, .timeline td { padding: .2rem .45rem; white-space: nowrap; }
.timeline thead th { position: sticky; top: 0; z-index: 1; }
.timeline tbody th { position: sticky; left: 0; z-index: 1; text-align: left; }
.timeline .count { display: block; font-size: .7rem; font-weight: 400; color: inherit; }
.timeline .here { outline: 3px solid var(--focus); outline-offset: -3px; }
@media print { .scroll:has(.timeline) { max-height: none; } .timeline thead th, .timeline tbody th { position: static; } }
`;
