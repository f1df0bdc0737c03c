/**
 * Filters the results, opens the one that a link leads to, and opens all for printing. The page is whole
 * without it.
 */
export const script = `
(() => {
  'use strict';
  const form = document.getElementById('filter');
  const shown = document.getElementById('shown');
  const all = [...document.querySelectorAll('[data-status]')];
  const texts = new Map();
  const textOf = (element) => {
    if (!texts.has(element)) texts.set(element, (element.querySelector('summary') ?? element).textContent.toLowerCase());
    return texts.get(element);
  };
  const apply = () => {
    const status = form.elements.status.value;
    const level = form.elements.level.value;
    const words = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let count = 0;
    for (const element of all) {
      const fits = (status === '' || element.dataset.status === status) && (level === '' || element.dataset.level === level) &&
        words.every((word) => textOf(element).includes(word));
      element.hidden = !fits;
      if (fits) count += 1;
    }
    for (const section of document.querySelectorAll('[data-results]')) {
      section.hidden = section.querySelector('[data-status]:not([hidden])') === null;
    }
    shown.textContent = count === all.length ? '' : count + ' of ' + all.length + ' entries shown';
  };
  const reveal = () => {
    const target = /^#r-[0-9]+$/.test(location.hash) ? document.getElementById(location.hash.slice(1)) : null;
    for (let element = target; element !== null; element = element.parentElement) {
      if (element.tagName === 'DETAILS') element.open = true;
    }
    if (target !== null) target.scrollIntoView();
  };
  let closed = [];
  form.hidden = false;
  form.addEventListener('input', apply);
  form.addEventListener('reset', () => setTimeout(apply));
  form.addEventListener('submit', (event) => event.preventDefault());
  window.addEventListener('hashchange', reveal);
  window.addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll('details:not([open])')];
    for (const details of closed) details.open = true;
  });
  window.addEventListener('afterprint', () => {
    for (const details of closed) details.open = false;
  });
  reveal();
})();
`;

/** What the page's Content-Security-Policy lets run: the script above, byte for byte. */
export const scriptHash = 'sha256-vO1Ux1Uj3p03SNDdhlyVzfeHGhgZ0plb7q73Ij21xA0=';
