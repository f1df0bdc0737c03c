/** Label selectors that sequences use, each with labels that it selects. */
export const labelSelectors: ReadonlyMap<string, { readonly [label: string]: string }> = new Map([
  ['shade=dark', { shade: 'dark' }],
  ['shade!=dark', { shade: 'light' }],
  ['shade in (dark, light)', { shade: 'light' }],
  ['shade notin (dark),size', { size: 'big' }],
  ['shade', { shade: 'dark' }],
  ['!shade', {}],
  ['size=big,shade==dark', { size: 'big', shade: 'dark' }],
]);
