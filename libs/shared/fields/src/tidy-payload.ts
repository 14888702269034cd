import { rulesOf } from './check-field.js';
import { tidyLine } from './tidy-line.js';

/**
 * The same payload with the runs of spaces in one-line texts collapsed and their ends trimmed
 * (docs/product/fields.md#texts).
 */
export function tidyPayload<Payload extends Readonly<Record<string, unknown>>>(payload: Payload): Payload {
  return Object.fromEntries(
    Object.entries(payload).map(([key, value]) => [key, tidyValue(key, value)]),
  ) as Payload;
}

function tidyValue(key: string, value: unknown): unknown {
  const rules = rulesOf(key);
  if (rules === undefined || rules.multiline || rules.isVerbatim) return value;
  if (typeof value === 'string') return tidyLine(value);
  if (Array.isArray(value))
    return value.map((item: unknown) => (typeof item === 'string' ? tidyLine(item) : item));
  return value;
}
