import { hasVisibleText, visibleLine, withoutControls } from '@quillstead/catalogue';
import { rulesOf } from './check-field.js';
import { isRecord } from './compile-field.js';
import type { FieldRules } from './field-rules.js';
import { holdsMarkup } from './validator.js';

/**
 * Returns the same payload with its texts as they are stored (docs/product/fields.md#texts): without control
 * characters, those of one line with single spaces, and empty where a person can see nothing. An empty item of a list
 * is left out.
 */
export function tidyPayload<Payload extends Readonly<Record<string, unknown>>>(payload: Payload): Payload {
  return Object.fromEntries(
    Object.entries(payload).map(([key, value]) => [key, tidyValue(key, value)]),
  ) as Payload;
}

function tidyValue(key: string, value: unknown): unknown {
  const rules = rulesOf(key);
  if (rules === undefined || rules.isVerbatim) return value;
  const tidy = tidierOf(key, rules);
  if (typeof value === 'string') return tidy(value);
  if (Array.isArray(value))
    return value
      .map((item: unknown) => (typeof item === 'string' ? tidy(item) : item))
      .filter((item) => item !== '' || rules.whitelist !== undefined);
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        typeof item === 'string' ? withoutControls(item) : item,
      ]),
    );
  return value;
}

function tidierOf(key: string, { multiline = false, tidy, whitelist }: FieldRules): (text: string) => string {
  // An option is one of those that there are, or a fault.
  if (whitelist !== undefined) return (text) => text.replace(/\s+/gu, ' ').trim();
  // The reader of the markup decides whether it shows something.
  if (holdsMarkup(key)) return withoutControls;
  if (multiline) return visibleLines;
  return tidy === undefined ? visibleLine : (text) => visibleLine(tidy(text));
}

function visibleLines(text: string): string {
  return hasVisibleText(text) ? withoutControls(text) : '';
}
