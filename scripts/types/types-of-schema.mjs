// Turns a JSON Schema into TypeScript types. Everything is readonly, a description becomes a docstring, and a reference to another
// schema becomes an import. What a type cannot say of a value (its pattern, its length) is left to the validator.

const pascalCase = (name) => name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter) => letter.toUpperCase());
const literal = (value) => (Array.isArray(value) ? `readonly [${value.map(literal).join(', ')}]` : JSON.stringify(value));
const union = (types) => [...new Set(types)].join(' | ');
const docstring = (text) => (text === undefined ? '' : `/** ${text.replaceAll('*/', '*\\/')} */\n`);

/** Whether a definition gets a type of its own. Strings, numbers and lists are written out where they are used. */
const isNamed = (schema) =>
  ['$comment', 'enum', 'oneOf', 'anyOf', 'properties'].some((keyword) => keyword in schema) || Array.isArray(schema.type);

/** The objects that stand in lists and have a title of one word, by that title. */
const titledItems = (schema) => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { title, properties } = schema.items ?? {};
  const own = properties !== undefined && /^[A-Z][a-z]+$/.test(title ?? '') ? [[title, schema.items]] : [];
  return [...own, ...Object.values(schema).flatMap(titledItems)];
};

/**
 * Returns the text of a module with the types of one schema.
 *
 * @param file the file name of the schema.
 * @param schemas all schemas, by their file names.
 * @param root the name of the type of the whole document; `undefined` where the schema only holds definitions.
 * @param row the name of the type of its rows.
 * @param moduleOf gives the path of the module for another schema and the name of its root type.
 */
export const typesOfSchema = ({ file, schemas, root, row = 'Row', moduleOf }) => {
  const schema = schemas.get(file);
  const imports = new Map();
  const use = (of, name) => {
    imports.set(of, (imports.get(of) ?? new Set()).add(name));
    return name;
  };

  const titled = titledItems(schema);
  const isAlone = (title) => titled.filter(([other]) => other === title).length === 1;
  const items = new Map(titled.filter(([title]) => isAlone(title)).map(([title, item]) => [item, title === 'Row' ? row : title]));

  const definition = (reference, from) => {
    const [name, key] = reference.split('#/$defs/');
    const to = name === '' ? from : name;
    const target = key === undefined ? schemas.get(to) : schemas.get(to)?.$defs?.[key];
    if (target === undefined) throw new Error(`${from}: nothing is at ${reference}.`);
    return { to, key, target };
  };

  const referenced = (reference, from) => {
    const { to, key, target } = definition(reference, from);
    if (key === undefined) return use(to, moduleOf(to).root);
    if (!isNamed(target)) return typeOf(target, to);
    return to === file ? pascalCase(key) : use(to, pascalCase(key));
  };

  const descriptionOf = (value, from) =>
    value.description ?? ('$ref' in value ? definition(value.$ref, from).target.description : undefined);

  const objectType = ({ properties, additionalProperties, required = [] }, from) => {
    if (properties === undefined) {
      if (typeof additionalProperties !== 'object') return use('json', 'JsonObject');
      return `{ readonly [key: string]: ${typeOf(additionalProperties, from)} }`;
    }
    const members = Object.entries(properties).map(([key, value]) => {
      const mark = required.includes(key) ? '' : '?';
      return `${docstring(descriptionOf(value, from))}readonly ${JSON.stringify(key)}${mark}: ${typeOf(value, from)};\n`;
    });
    return `{\n${members.join('')}}`;
  };

  const arrayType = ({ prefixItems, items: item }, from) => {
    if (prefixItems !== undefined) return `readonly [${prefixItems.map((each) => typeOf(each, from)).join(', ')}]`;
    return item === undefined ? `readonly ${use('json', 'Json')}[]` : `readonly (${items.get(item) ?? typeOf(item, from)})[]`;
  };

  const typeNamed = (type, value, from) => {
    if (type === 'object') return objectType(value, from);
    if (type === 'array') return arrayType(value, from);
    return type === 'integer' ? 'number' : type;
  };

  const typeOf = (value, from) => {
    // A pattern that a template type can say as well: an annotation, since the validator goes by the pattern.
    const written = /^TypeScript: (.*)$/s.exec(value.$comment ?? '')?.[1];
    if (written !== undefined) return written;
    if ('$ref' in value) return referenced(value.$ref, from);
    if ('const' in value) return literal(value.const);
    if ('enum' in value) return union(value.enum.map(literal));
    const choices = value.oneOf ?? value.anyOf;
    if (choices !== undefined) return union(choices.map((choice) => typeOf(choice, from)));
    if (value.type === undefined) return use('json', 'Json');
    return union([value.type].flat().map((type) => typeNamed(type, value, from)));
  };

  // The choices of a discriminated document have a title each, and get a type of their own.
  const choices = root === undefined || schema.discriminator === undefined ? [] : schema.oneOf;

  const declared = (name, value, type = typeOf(value, file)) => `${docstring(value.description)}export type ${name} = ${type};\n`;
  const types = [
    ...(root === undefined || choices.length > 0 ? [] : [declared(root, schema)]),
    ...(choices.length === 0 ? [] : [declared(root, schema, union(choices.map(({ title }) => pascalCase(title))))]),
    ...choices.map((choice) => declared(pascalCase(choice.title), choice)),
    ...[...items].map(([item, name]) => declared(name, item)),
    ...Object.entries(schema.$defs ?? {}).flatMap(([key, value]) => (isNamed(value) ? [declared(pascalCase(key), value)] : [])),
  ];
  const lines = [...imports]
    .map(([of, names]) => ({ path: moduleOf(of).path, names: [...names].sort().join(', ') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, names }) => `import type { ${names} } from '${path}';\n`);
  return [lines.join(''), ...types].filter((part) => part !== '').join('\n');
};
