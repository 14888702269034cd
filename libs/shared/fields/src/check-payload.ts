import { checkField, rulesOf } from './check-field.js';
import type { FieldKey } from './dictionary.js';
import { messages } from './messages.js';
import { stripHtml } from './text/strip-html.js';

/** What is wrong with a payload: the field and the sentence to show. */
export interface Fault {
  readonly key: string;
  readonly message: string;
}

/** The keys that a payload must and may have. */
export interface PayloadKeys {
  readonly required: readonly FieldKey[];
  readonly optional: readonly FieldKey[];
}

/**
 * The first fault of a payload (spec section 5): required fields first, then keys that do not belong, then each
 * value in the order of the payload. Null when all is well.
 */
export function checkPayload(payload: unknown, { required, optional }: PayloadKeys): Fault | null {
  if (!isRecord(payload)) return { key: '', message: messages.notAnObject };
  for (const key of required) {
    if (isMissing(key, payload[key])) return { key, message: messages.required(rulesOf(key)?.label ?? key) };
  }
  for (const key of Object.keys(payload)) {
    const known: readonly string[] = required.includes(key as FieldKey) ? required : optional;
    if (!known.includes(key)) return { key, message: messages.key('Payload', key) };
    const message = checkField(key, payload[key], payload);
    if (message !== null) return { key, message };
  }
  return null;
}

/** A field that holds markup is judged without it: `<p></p>` is nothing (spec section 5). */
function isMissing(key: string, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'string') return false;
  const holdsMarkup = key.includes('html') || key.includes('rich_text');
  return (holdsMarkup ? stripHtml(value) : value).trim() === '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
