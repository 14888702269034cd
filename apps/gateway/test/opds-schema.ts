/**
 * What OPDS 2.0 (https://specs.opds.io/opds-2.0, "Collections", "Acquisition Feeds", "Publications") and the Readium Web
 * Publication Manifest (https://readium.org/webpub-manifest, "Link Object", "Metadata") demand of the parts that the
 * catalogue has, as a JSON Schema (draft 07). It is written out of these texts; unlike the published schemas it takes no
 * further properties, so that a misspelt one is found.
 */
const link = {
  type: 'object',
  required: ['href', 'type'],
  additionalProperties: false,
  properties: {
    href: { type: 'string', pattern: '^https?://' },
    type: { type: 'string', pattern: '^[a-z]+/[a-z0-9.+-]+$' },
    rel: { type: 'string', minLength: 1 },
    title: { type: 'string', minLength: 1 },
    templated: { const: true },
    properties: {
      type: 'object',
      additionalProperties: false,
      properties: { numberOfItems: { type: 'integer', minimum: 0 } },
    },
    width: { type: 'integer', exclusiveMinimum: 0 },
    height: { type: 'integer', exclusiveMinimum: 0 },
  },
  // Only a template has braces.
  anyOf: [
    { required: ['templated'], properties: { href: { pattern: '\\{\\?[a-z,]+\\}$' } } },
    { not: { required: ['templated'] }, properties: { href: { format: 'uri', pattern: '^[^{}]*$' } } },
  ],
};

const links = { type: 'array', items: { $ref: '#/definitions/link' }, minItems: 1, uniqueItems: true };

const hasRel = (...rels: string[]) => ({
  contains: { required: ['rel'], properties: { rel: { enum: rels } } },
});

const contributor = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { name: { type: 'string', minLength: 1 }, links, position: { type: 'number', minimum: 0 } },
};

const metadata = {
  type: 'object',
  required: ['title'],
  additionalProperties: false,
  properties: {
    '@type': { type: 'string', format: 'uri' },
    identifier: { type: 'string', format: 'uri' },
    title: { type: 'string', minLength: 1 },
    author: contributor,
    language: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]+)*$' },
    published: { type: 'string', format: 'date-time' },
    modified: { type: 'string', format: 'date-time' },
    description: { type: 'string', minLength: 1 },
    subject: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 },
    belongsTo: {
      type: 'object',
      additionalProperties: false,
      properties: { series: contributor },
    },
  },
};

const publication = {
  type: 'object',
  required: ['metadata', 'links', 'images'],
  additionalProperties: false,
  properties: {
    metadata,
    // A publication has at least one acquisition link.
    links: { ...links, ...hasRel('http://opds-spec.org/acquisition/open-access') },
    // One picture at least is of a kind that every reading app shows.
    images: {
      ...links,
      contains: { properties: { type: { enum: ['image/jpeg', 'image/avif', 'image/png', 'image/gif'] } } },
    },
  },
};

/** Each link of a navigation has a title. */
const navigation = { ...links, items: { allOf: [{ $ref: '#/definitions/link' }, { required: ['title'] }] } };
const publications = { type: 'array', items: { $ref: '#/definitions/publication' }, minItems: 1 };
const feedMetadata = {
  type: 'object',
  required: ['title'],
  additionalProperties: false,
  properties: { title: { type: 'string', minLength: 1 } },
};
const hasContent = (...keys: string[]) => ({ anyOf: keys.map((key) => ({ required: [key] })) });

export const opdsSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  definitions: { link, publication },
  type: 'object',
  required: ['metadata', 'links'],
  additionalProperties: false,
  properties: {
    metadata: feedMetadata,
    links: { ...links, ...hasRel('self') },
    navigation,
    publications,
    groups: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['metadata'],
        additionalProperties: false,
        properties: { metadata: feedMetadata, links, navigation, publications },
        ...hasContent('publications', 'navigation'),
      },
    },
  },
  ...hasContent('publications', 'navigation', 'groups'),
};
