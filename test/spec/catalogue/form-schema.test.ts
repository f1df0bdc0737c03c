import { expect, it } from 'vitest';
import { schemas } from './schema-texts.ts';

const optional = ['tried', 'reviews'];

it('every parameter of every form is required except tried and reviews, and no other is allowed', () => {
  const { oneOf } = JSON.parse(schemas.find(({ file }) => file.endsWith('/form.schema.json'))?.text ?? '{}');
  expect(oneOf).not.toEqual([]);
  for (const form of oneOf) {
    const required = Object.keys(form.properties).filter((name) => !optional.includes(name));
    expect(form).toMatchObject({ additionalProperties: false, required });
  }
});
