import type { FieldRules } from './field-rules.js';

/** Declares fields while keeping their literal types, so that payload types can be inferred from them. */
export function defineFields<const Fields extends Record<string, FieldRules>>(fields: Fields): Fields {
  return fields;
}
