import { hasVisibleText } from '@quillstead/catalogue';
import { surroundingsOf, type ValidatorContext } from './check-context.js';
import { compileField, type FieldCheck, isRecord, type ValidationResult } from './compile-field.js';
import type { FieldConfig, FieldRules } from './field-rules.js';
import { messages } from './messages.js';
import { mostUnits, type Surroundings } from './rules/index.js';

/** An error in a payload: the field and the sentence to show. */
export interface Fault {
  readonly key: string;
  readonly message: string;
}

type Payload = Readonly<Record<string, unknown>>;

/**
 * The generic validator over a field dictionary (docs/product/fields.md#messages). What only a programmer can get wrong
 * throws: no dictionary, a rule that does not exist, a key that the dictionary does not know, a payload that is no
 * object.
 */
export class Validator {
  private readonly fields = new Map<string, { rules: FieldRules; check: FieldCheck }>();

  constructor(dictionary: readonly FieldConfig[]) {
    if (!Array.isArray(dictionary)) throw new Error(messages.noDictionary);
    for (const field of dictionary) {
      this.fields.set(field.key, { rules: field, check: compileField(field) });
    }
  }

  /** Returns the rules of a field; undefined for a name that the dictionary does not know. */
  rulesOf(key: string): FieldRules | undefined {
    return this.fields.get(key)?.rules;
  }

  readonly labelOf = (key: string): string => this.rulesOf(key)?.label ?? key;

  /**
   * Returns the first fault of a payload: required fields first, then each value in the order of the payload. Null when
   * there is none; empty values pass unless they are required.
   */
  validate(payload: unknown, required: readonly string[] = [], context: ValidatorContext = {}): Fault | null {
    if (!isRecord(payload)) throw new Error(messages.notAnObject);
    const around = this.surroundings(payload, context);
    return this.findMissing(payload, required, around) ?? this.findWrong(payload, around);
  }

  /** Returns the error message for one value, or null; `payload` has the other values. Throws for an unknown key. */
  checkField(
    key: string,
    value: unknown,
    payload: Payload = {},
    context: ValidatorContext = {},
  ): string | null {
    return this.judge(key, value, this.surroundings(payload, context));
  }

  /** Returns the data that the rules may use while they check one payload. */
  surroundings(payload: Payload, context: ValidatorContext): Surroundings {
    return surroundingsOf(payload, context, this.labelOf);
  }

  /** Returns the first required field that is missing or empty. */
  findMissing(payload: Payload, required: readonly string[], around: Surroundings): Fault | null {
    const key = required.find((one) => this.isEmpty(one, ownValue(payload, one), around));
    return key === undefined ? null : { key, message: messages.required(this.labelOf(key)) };
  }

  /** Returns the first value that breaks a rule of its field. Throws for a key that the dictionary does not know. */
  findWrong(payload: Payload, around: Surroundings): Fault | null {
    for (const key of Object.keys(payload)) {
      const message = this.judge(key, payload[key], around);
      if (message !== null) return { key, message };
    }
    return null;
  }

  /**
   * True if a text is empty, also when a person can see nothing of it; of markup only the text counts: `<p></p>` is
   * empty.
   */
  private isEmpty(key: string, value: unknown, { leavesMarkup, textOf }: Surroundings): boolean {
    if (value === undefined || value === null) return true;
    if (Array.isArray(value)) return value.length === 0;
    if (typeof value !== 'string') return false;
    const rules = this.rulesOf(key);
    // Markup that will be refused because of its size is not read.
    const isReadable = rules === undefined || value.length <= mostUnits(rules);
    return !hasVisibleText(isReadable && holdsMarkup(key) && !leavesMarkup ? textOf(value) : value);
  }

  private judge(key: string, value: unknown, around: Surroundings): string | null {
    const field = this.fields.get(key);
    if (field === undefined) throw new Error(messages.unknownKey(key));
    if (value === null || value === undefined || value === '') return null;
    return field.check(value, judgedHow(field.rules, around), around);
  }
}

/**
 * Returns true if the value of a field is markup, of which only the text counts
 * (docs/product/fields.md#order-of-checks).
 */
export function holdsMarkup(key: string): boolean {
  return key.includes('html') || key.includes('rich_text');
}

function judgedHow({ isSanitized }: FieldRules, { leavesMarkup, isDraft }: Surroundings): ValidationResult {
  if (leavesMarkup && isSanitized) return 'type';
  return isDraft ? 'draft' : 'whole';
}

/** Returns the payload's own value for a key; inherited names such as `constructor` have none. */
function ownValue(payload: Payload, key: string): unknown {
  return Object.hasOwn(payload, key) ? payload[key] : undefined;
}
