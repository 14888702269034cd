import { listRules } from './list-rules.js';
import { lengthRules } from './length-rules.js';
import { markupRules } from './markup-rules.js';
import { numberRules } from './number-rules.js';
import { objectRules } from './object-rules.js';
import type { RuleTable } from './rule.js';
import { textRules } from './text-rules.js';

export { mostUnits } from './length-rules.js';
export type { Check, RuleTable, Surroundings } from './rule.js';

/**
 * The rules by the kind of value, in the order in which faults are reported (docs/product/fields.md#order-of-checks).
 */
export const stringRules: RuleTable<string> = { ...lengthRules, ...markupRules, ...textRules };
export const arrayRules: RuleTable<readonly string[]> = listRules;
export { numberRules, objectRules };
