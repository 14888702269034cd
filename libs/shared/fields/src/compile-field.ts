import { once } from '@quillstead/catalogue';
import { asDraft } from './as-draft.js';
import type { FieldRules, RuleName } from './field-rules.js';
import { messages } from './messages.js';
import {
  arrayRules,
  type Check,
  mostUnits,
  numberRules,
  objectRules,
  type RuleTable,
  stringRules,
  type Surroundings,
} from './rules/index.js';

/** The extent of a validation: in full, as a draft by types and maximums only, or by its type and its size alone. */
export type ValidationResult = 'whole' | 'draft' | 'type';

/** Judges a value that is not empty. */
export type FieldCheck = (value: unknown, judged: ValidationResult, around: Surroundings) => string | null;

const notRules: ReadonlySet<string> = new Set([
  'key',
  'label',
  'type',
  'multiline',
  'tidy',
  'isVerbatim',
  'maxUnits',
  'wordOfOne',
]);

/**
 * Returns the one check of a field, made from its rules. Throws `Missing validation: {rule}` for a rule that values of
 * the field's type do not know, which is a mistake in the dictionary (docs/product/fields.md#messages).
 */
export function compileField(field: FieldRules): FieldCheck {
  switch (field.type) {
    case 'string':
      return compile(field, 'string', stringRules, (value) => typeof value === 'string');
    case 'number':
      return compile(field, 'number', numberRules, isNumber);
    case 'flag':
      return compile({ ...field, whitelist: [0, 1] }, 'number', numberRules, isNumber);
    case 'array':
      return compileArray(field);
    case 'object':
      return compile(field, 'object', objectRules, isRecord);
    default:
      throw new Error(messages.missingRule(`type: ${String(field.type)}`));
  }
}

/** True if a value is an object with keys, and not a list or null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

/** The message for an array of other values than texts names the type that its items should have. */
function compileArray(field: FieldRules): FieldCheck {
  const check = compile(field, 'string', arrayRules, isTexts);
  const notArray = messages.type(field.label, 'array');
  return (value, judged, around) => (Array.isArray(value) ? check(value, judged, around) : notArray);
}

function compile<Value>(
  field: FieldRules,
  typeName: string,
  table: RuleTable<Value>,
  isOfType: (value: unknown) => value is Value,
): FieldCheck {
  const unknown = Object.keys(field).find((name) => !notRules.has(name) && !Object.hasOwn(table, name));
  if (unknown !== undefined) throw new Error(messages.missingRule(unknown));
  const names = Object.keys(table) as RuleName[];
  const make = (held: readonly RuleName[]) => held.flatMap((name) => makeCheck(name, table, field));
  // Made with the first value: a page checks few of the fields that the dictionary has.
  const checks = once((): Record<ValidationResult, readonly Check<Value>[]> => {
    const held = asDraft(field);
    const ofDraft = names.filter((name) => held[name] !== undefined);
    return { whole: make(names), draft: make(ofDraft), type: [] };
  });
  const most = mostUnits(field);
  const tooLong = messages.maxLength(field.label, field.maxLength ?? most);
  const wrongType = messages.type(field.label, typeName);
  return (value, judged, around) => {
    if (!isOfType(value)) return wrongType;
    if (typeof value === 'string' && value.length > most) return tooLong;
    for (const check of checks()[judged]) {
      const message = check(value, around);
      if (message !== null) return message;
    }
    return null;
  };
}

function makeCheck<Name extends RuleName, Value>(
  name: Name,
  table: RuleTable<Value>,
  field: FieldRules,
): Check<Value>[] {
  const rule = table[name];
  const limit = field[name];
  return rule === undefined || limit === undefined ? [] : [rule(limit, field)];
}
