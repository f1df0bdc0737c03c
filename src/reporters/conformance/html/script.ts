/**
 * Filters the results and keeps the filter in the address, opens the result that a link leads to, moves between results with the
 * keys, copies commands, and opens causes for printing. The page is whole without it.
 */
export const script = `
(() => {
  'use strict';
  const form = document.getElementById('filter');
  const box = document.getElementById('filter-box');
  const shown = document.getElementById('shown');
  const fields = ['status', 'level', 'area', 'type', 'cause', 'text'].filter((name) => form.elements[name] !== undefined);
  const valueOf = (name) => form.elements[name] === undefined ? '' : form.elements[name].value;
  const searched = ':scope > summary, .requirement, .finding, .exchange > summary code';
  const textIn = (element, parts) => [...element.querySelectorAll(parts)].map((part) => part.textContent).join(' ').toLowerCase();
  const causes = new Map([...document.querySelectorAll('[data-cause]')].map((element) => [element, textIn(element, ':scope > summary')]));
  const groups = [...document.querySelectorAll('[data-results], [data-cause]')].map((element) => ({ element, count: 0 }));
  const groupOf = new Map(groups.map((group) => [group.element, group]));
  const all = [...document.querySelectorAll('[data-status]')].map((element) => {
    const cause = element.parentElement.closest('[data-cause]');
    const { status, level, area, type } = element.dataset;
    const own = [cause, element.closest('[data-results]')].map((group) => groupOf.get(group)).filter(Boolean);
    return { element, cause, status, level, area: ' ' + area + ' ', type: ' ' + type + ' ', groups: own, text: undefined };
  });
  const textOf = (entry) => {
    if (entry.text === undefined) {
      const own = entry.element.tagName === 'DETAILS' ? textIn(entry.element, searched) : entry.element.textContent.toLowerCase();
      entry.text = own + ' ' + (causes.get(entry.cause) ?? '');
    }
    return entry.text;
  };
  const apply = () => {
    const [status, level, area, type, cause] = ['status', 'level', 'area', 'type', 'cause'].map(valueOf);
    const words = valueOf('text').toLowerCase().split(/\\s+/).filter(Boolean);
    for (const group of groups) group.count = 0;
    let count = 0;
    for (const entry of all) {
      const fits = (status === '' || entry.status === status) && (level === '' || entry.level === level) &&
        (area === '' || entry.area.includes(' ' + area + ' ')) && (type === '' || entry.type.includes(' ' + type + ' ')) &&
        (cause === '' || (entry.cause !== null && entry.cause.dataset.cause === cause)) &&
        (words.length === 0 || words.every((word) => textOf(entry).includes(word)));
      if (entry.element.hidden === fits) entry.element.hidden = !fits;
      if (!fits) continue;
      count += 1;
      for (const group of entry.groups) group.count += 1;
    }
    for (const group of groups) group.element.hidden = group.count === 0;
    shown.textContent = count === all.length ? '' : count + ' of ' + all.length + ' entries shown';
  };
  const remember = () => {
    const query = new URLSearchParams();
    for (const name of fields) if (valueOf(name) !== '') query.set(name, valueOf(name));
    const text = query.toString();
    try {
      history.replaceState(null, '', location.pathname + (text === '' ? '' : '?' + text) + location.hash);
    } catch {
      // Some browsers do not let a page from a file change its address.
    }
  };
  const reveal = () => {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      return;
    }
    // A result that passed has no entry of its own: its requirement has one.
    const target = id === '' ? null : document.getElementById(id) ?? document.getElementById(id.split('@')[0]);
    for (let element = target; element !== null; element = element.parentElement) {
      if (element.tagName === 'DETAILS') element.open = true;
      element.hidden = false;
    }
    if (target !== null) target.scrollIntoView();
  };
  const stops = () => [...document.querySelectorAll('[data-cause] > summary, [data-status] > summary')]
    .filter((element) => element.checkVisibility ? element.checkVisibility() : element.offsetParent !== null);
  const move = (by) => {
    const places = stops();
    const at = places.indexOf(document.activeElement);
    const next = places[at === -1 ? (by > 0 ? 0 : places.length - 1) : at + by];
    if (next !== undefined) next.focus();
  };
  const withCopy = (block, label, textOfBlock) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = label;
    button.addEventListener('click', () => {
      const range = document.createRange();
      range.selectNodeContents(block);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      const done = navigator.clipboard ? navigator.clipboard.writeText(textOfBlock()) : Promise.reject();
      done.then(() => { button.textContent = 'Copied'; }, () => { button.textContent = 'Selected: copy it with your keyboard'; });
    });
    return button;
  };
  for (const block of document.querySelectorAll('[data-copy]')) block.after(withCopy(block, 'Copy', () => block.textContent));
  for (const name of document.querySelectorAll('details.result > .inside > .requirement')) {
    const link = () => location.href.split('#')[0] + '#' + name.closest('.result').id;
    name.after(withCopy(name, 'Copy the link', link));
  }
  const query = new URLSearchParams(location.search);
  for (const name of fields) {
    form.elements[name].value = query.get(name) ?? '';
    if (form.elements[name].selectedIndex === -1) form.elements[name].value = '';
  }
  box.hidden = false;
  if (fields.some((name) => valueOf(name) !== '')) box.open = true;
  form.addEventListener('input', () => { apply(); remember(); });
  form.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.key === '/') { event.preventDefault(); box.open = true; form.elements.text.focus(); }
    if (event.key === 'j') move(1);
    if (event.key === 'k') move(-1);
  });
  window.addEventListener('hashchange', reveal);
  let closed = [];
  window.addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll('.cause:not([open])')];
    for (const details of closed) details.open = true;
  });
  window.addEventListener('afterprint', () => {
    for (const details of closed) details.open = false;
  });
  if (location.search !== '') apply();
  reveal();
})();
`;

/** What the page's Content-Security-Policy lets run: the script above, byte for byte. */
export const scriptHash = 'sha256-n9EjnRYs/Op2im4qUtGpWmHlO3FHeM/k6zsxppEbz24=';
