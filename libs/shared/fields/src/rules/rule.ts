import type { FieldRules, RuleName, ValueRules } from '../field-rules.js';

/** The data that a rule may use in addition to the value. */
export interface Surroundings {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly siteName: string;
  /**
   * Returns true if sanitising leaves story markup unchanged; without it, code that has the sanitiser checks
   * `isSanitized`.
   */
  readonly isClean: ((html: string) => boolean) | undefined;
  readonly leavesMarkup: boolean;
  readonly isDraft: boolean;
  readonly labelOf: (key: string) => string;
  /** The text of markup, worked out once for all rules that look at it. */
  readonly textOf: (html: string) => string;
}

/** Judges one value: the sentence that says what is wrong, or null. */
export type Check<Value> = (value: Value, around: Surroundings) => string | null;

/** Makes the check of one rule for one field, so that what can be prepared is prepared once. */
type Rule<Name extends RuleName, Value> = (
  limit: NonNullable<ValueRules[Name]>,
  field: FieldRules,
) => Check<Value>;

/** The rules that values of one kind know, in the order in which their faults are reported. */
export type RuleTable<Value> = { readonly [Name in RuleName]?: Rule<Name, Value> };

/** The parts of a table that values of one kind share. */
export type Rules<Names extends RuleName, Value> = { readonly [Name in Names]: Rule<Name, Value> };
