import type { CheckContext } from './check-context.js';
import { validator } from './check-field.js';
import { isRecord } from './compile-field.js';
import type { FieldKey } from './dictionary.js';
import { messages } from './messages.js';
import type { Fault } from './validator.js';

/** The keys that a payload must and may have. */
export interface PayloadKeys {
  readonly required: readonly FieldKey[];
  readonly optional: readonly FieldKey[];
  /** A draft is held to types and maximums only (docs/product/fields.md#drafts). */
  readonly isDraft?: boolean;
}

/**
 * Returns the first fault of a payload that a client sent (docs/product/fields.md#order-of-checks): required fields
 * first, then unknown keys, then each value in the order of the payload. Null when there is none. Never throws, for any
 * payload, where the context has what its fields need.
 */
export function checkPayload(
  payload: unknown,
  { required, optional, isDraft = false }: PayloadKeys,
  context: CheckContext = {},
): Fault | null {
  if (!isRecord(payload)) return { key: '', message: messages.notAnObject };
  const around = validator.surroundings(payload, { ...context, isDraft });
  const missing = validator.findMissing(payload, required, around);
  if (missing !== null) return missing;
  const known = new Set<string>([...required, ...optional]);
  const foreign = Object.keys(payload).find((key) => !known.has(key));
  if (foreign !== undefined) return { key: foreign, message: messages.key('Payload', foreign) };
  return validator.findWrong(payload, around);
}
