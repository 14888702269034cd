import { z } from 'zod';
import { problem } from '../http/send-error.js';
import type { Contract } from './contract.js';
import type { Schema } from './document.js';
import { portablePattern } from './field-schema.js';

const refOf = (name: string) => `#/components/schemas/${name}`;

/** Returns the reference to the schema of a response in the document. */
export function replyReference(name: string): Schema {
  return { $ref: refOf(name) };
}

/**
 * Returns the schemas of all replies by their names, and that of errors; one that stands inside another is referred to.
 */
export function replySchemas({ replies }: Pick<Contract, 'replies'>): Record<string, Schema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ ...replies, problem })) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: refOf,
    override: ({ jsonSchema }) => writeOut(jsonSchema),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
  );
}

/** Puts the pattern of a schema as other engines than JavaScript read it, and removes what they cannot. */
function writeOut(schema: { pattern?: string }): void {
  if (schema.pattern === undefined) return;
  const pattern = portablePattern(new RegExp(schema.pattern, 'u'));
  if (pattern === undefined) delete schema.pattern;
  else schema.pattern = pattern;
}
