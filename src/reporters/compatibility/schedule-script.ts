import type { PageScript } from '../html/document.ts';

const text = `
(() => {
  'use strict';
  const form = document.getElementById('filter');
  const shown = document.getElementById('shown');
  const rows = [...document.querySelectorAll('.timeline tbody tr')].map((element) => ({
    element,
    text: element.querySelector('th').textContent.toLowerCase(),
    phases: element.dataset.phases.split(' '),
  }));
  const fields = ['text', 'phase'];
  const apply = () => {
    const words = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const phase = form.elements.phase.value;
    let count = 0;
    for (const row of rows) {
      const fits = words.every((word) => row.text.includes(word)) && (phase === '' || row.phases.includes(phase));
      row.element.hidden = !fits;
      if (fits) count += 1;
    }
    shown.textContent = count === rows.length ? '' : count + ' of ' + rows.length + ' versions shown';
  };
  const remember = () => {
    const query = new URLSearchParams();
    for (const name of fields) if (form.elements[name].value !== '') query.set(name, form.elements[name].value);
    const all = query.toString();
    try {
      history.replaceState(null, '', location.pathname + (all === '' ? '' : '?' + all) + location.hash);
    } catch {
      // Some browsers do not let a page from a file change its address.
    }
  };
  const query = new URLSearchParams(location.search);
  for (const name of fields) form.elements[name].value = query.get(name) ?? '';
  if (form.elements.phase.selectedIndex === -1) form.elements.phase.value = '';
  form.hidden = false;
  form.addEventListener('input', () => { apply(); remember(); });
  form.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
    if (event.key === '/') { event.preventDefault(); form.elements.text.focus(); }
  });
  apply();
  const marked = document.querySelector('.timeline .here');
  if (marked !== null) {
    // The first column stays; two releases before the marked one are shown.
    const [box, place] = [marked.closest('.scroll'), marked.getBoundingClientRect()];
    const names = marked.parentElement.firstElementChild.getBoundingClientRect();
    box.scrollLeft += place.left - names.right - 2 * place.width;
  }
})();
`;

/** Filters the versions, and keeps the filter in the address. Its hash is that of the text, byte for byte. */
export const scheduleScript: PageScript = { text, hash: 'sha256-gkeyJVZ1JVkz8Uiya1afckX8bB1fK9JkL/MDlylucec=' };
