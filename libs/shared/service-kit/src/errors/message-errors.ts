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

const kibibyte = 1024;

/**
 * Bytes of the JSON of an event. The largest is a person's state with seventeen addresses of social sites, at most some
 * 120 KB; texts of stories and comments never travel in one.
 */
export const largestEvent = 256 * kibibyte;

/** Bytes of the JSON of a job: names and ids of what is to be done. */
export const largestJob = 64 * kibibyte;

/** A message that is too large to be published: a mistake in what declares it. */
export class OversizedMessageError extends Error {
  override readonly name = 'OversizedMessageError';
}

/** Returns the JSON of a payload. Throws OversizedMessageError when it has more bytes than are allowed. */
export function printWithin(most: number, name: string, payload: unknown): string {
  const text = JSON.stringify(payload) ?? 'null';
  const bytes = Buffer.byteLength(text);
  if (bytes > most) throw new OversizedMessageError(`${name} has ${bytes} bytes, more than ${most}`);
  return text;
}
