import type { z } from 'zod';

/** A message that does not fit its declaration: trying it again changes nothing. */
export class InvalidMessageError extends Error {
  override readonly name = 'InvalidMessageError';
}

/**
 * Reads a payload or a reply by its schema. Fields that the schema does not name are left out.
 *
 * @param name of the event, job or operation
 * @throws InvalidMessageError that names the wrong fields, and none of their values
 */
export function readMessage<Content>(name: string, schema: z.ZodType<Content>, content: unknown): Content {
  const { success, data, error } = schema.safeParse(content);
  if (success) return data;
  const wrong = error.issues.map(({ path, code }) => `${path.join('.') || 'the whole'} (${code})`);
  throw new InvalidMessageError(`${name} does not fit its declaration: ${wrong.join(', ')}`);
}
