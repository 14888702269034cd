import { messages } from '../messages.js';
import { lengthRules } from './length-rules.js';
import { isTerm } from './terms.js';
import type { Check, Rules } from './rule.js';

type ObjectRule = 'whitelistKeys' | 'blacklistKeys' | 'minLengthItem' | 'maxLengthItem';
type Texts = Readonly<Record<string, unknown>>;

/** The rules for the keys of an object and the lengths of its texts (docs/product/fields.md#rules). */
export const objectRules: Rules<ObjectRule, Texts> = {
  whitelistKeys: (options, { label }) => {
    const known = new Set(options);
    return (object) => keyFault(label, object, (key) => !known.has(key));
  },
  blacklistKeys: (terms, { label }) => {
    return (object) => keyFault(label, object, (key) => isTerm(terms, key));
  },
  maxLengthItem: (max, field) => ofEach(field.label, lengthRules.maxLength(max, field)),
  minLengthItem: (min, field) => ofEach(field.label, lengthRules.minLength(min, field)),
};

function keyFault(label: string, object: Texts, isWrong: (key: string) => boolean): string | null {
  const wrong = Object.keys(object).find(isWrong);
  return wrong === undefined ? null : messages.key(label, wrong);
}

/** Checks each value of an object that is a text; a value may be null. */
function ofEach(label: string, check: Check<string>): Check<Texts> {
  return (object, around) => {
    for (const value of Object.values(object)) {
      if (value === null || value === undefined) continue;
      const message = typeof value === 'string' ? check(value, around) : messages.type(label, 'string');
      if (message !== null) return message;
    }
    return null;
  };
}
