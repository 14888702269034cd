import type { FieldRules, RuleName } from './field-rules.js';

/** The rules that a draft need not meet before it is published. */
const heldWhenPublishing: ReadonlySet<string> = new Set<RuleName>([
  'minLength',
  'minLengthHtml',
  'minWords',
  'minWordsHtml',
  'minItems',
  'minLengthItem',
  'patterns',
  'isEmailAddress',
  'isSanitized',
]);

/** Returns a field as a draft is held to it: types and maximums only (docs/product/fields.md#drafts). */
export function asDraft({ label, type, ...rest }: FieldRules): FieldRules {
  const held = Object.entries(rest).filter(([name]) => !heldWhenPublishing.has(name));
  return { label, type, ...Object.fromEntries(held) };
}
