import { type Html, html, nothing } from '@quillstead/service-kit/markup';
import type { Schema } from '../document.js';

/** Returns a schema for people: what it holds and its limits, and what it is made of below. */
export function schemaView(schema: Schema): Html {
  return html`${summary(schema)}${parts(schema)}`;
}

function summary(schema: Schema): Html {
  const { $ref, description } = schema;
  if ($ref !== undefined) return reference($ref);
  const said = inOneLine(schema);
  return html`<span class="type">${said}</span
    >${description ? html` <span>${description}</span>` : nothing}${terms(schema)}`;
}

/** Returns the forbidden values and keys, which JSON Schema cannot express. */
function terms(schema: Schema): Html {
  const shown = ['x-forbidden', 'x-reserved'].filter((key) => schema[key] !== undefined);
  return html`${shown.map((key) => html` <span>${key}: <code>${JSON.stringify(schema[key])}</code></span>`)}`;
}

function reference(ref: string): Html {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return html`<a href="#${schemaAnchor(name)}"><code>${name}</code></a>`;
}

export const schemaAnchor = (name: string): string => `schema-${name}`;

function typeName({ type, const: only, format, enum: options, anyOf }: Schema): string {
  if (anyOf !== undefined) return isSimple(anyOf) ? anyOf.map(inOneLine).join(' | ') : '';
  if (only !== undefined) return JSON.stringify(only);
  if (options !== undefined) return options.map((option) => JSON.stringify(option)).join(' | ');
  const name = [type ?? []].flat().join(' or ');
  return format === undefined ? name : `${name} (${format})`;
}

/** True if none of these schemas has parts. */
function isSimple(schemas: readonly Schema[]): boolean {
  return schemas.every(({ properties, items, $ref }) => !properties && !items && !$ref);
}

function inOneLine(schema: Schema): string {
  return [typeName(schema), ...limits(schema)].join(', ');
}

const limitWords: Readonly<Record<string, (limit: string) => string>> = {
  minimum: (limit) => `from ${limit}`,
  exclusiveMinimum: (limit) => `more than ${limit}`,
  maximum: (limit) => `up to ${limit}`,
  minLength: (limit) => `at least ${limit} characters`,
  maxLength: (limit) => `at most ${limit} characters`,
  minItems: (limit) => `at least ${limit} items`,
  maxItems: (limit) => `at most ${limit} items`,
};

/** Numbers run this far anyway. */
const limitless = Number.MAX_SAFE_INTEGER;

function limits(schema: Schema): string[] {
  return Object.entries(limitWords).flatMap(([key, say]) => {
    const limit = schema[key];
    return limit === undefined || Math.abs(Number(limit)) === limitless ? [] : [say(String(limit))];
  });
}

function parts({ properties, required = [], items, anyOf, additionalProperties }: Schema): Html {
  if (properties !== undefined) return fieldList(properties, required);
  if (isSchema(items))
    return html`<ul>
      <li>each: ${schemaView(items)}</li>
    </ul>`;
  if (anyOf !== undefined && !isSimple(anyOf))
    return html`<ul>
      ${anyOf.filter(isSchema).map((one) => html`<li>either ${schemaView(one)}</li>`)}
    </ul>`;
  if (isSchema(additionalProperties))
    return html`<ul>
      <li>each value: ${schemaView(additionalProperties)}</li>
    </ul>`;
  return nothing;
}

/** Fields by name, each with what it holds; those that may be missing say so. */
export function fieldList(properties: NonNullable<Schema['properties']>, required: readonly string[]): Html {
  const fields = Object.entries(properties).map(([name, schema]) => {
    if (!isSchema(schema)) return nothing;
    const { title } = schema;
    const optional = required.includes(name) ? nothing : html` <em>optional</em>`;
    return html`<dt><code>${name}</code>${title ? html` ${title}` : nothing}${optional}</dt>
      <dd>${schemaView(schema)}</dd>`;
  });
  return html`<dl>${fields}</dl>`;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
