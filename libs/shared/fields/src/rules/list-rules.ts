import { messages } from '../messages.js';
import { lengthRules } from './length-rules.js';
import { type Check, type Rules } from './rule.js';
import { textRules } from './text-rules.js';

type ListRule = 'maxItems' | 'minItems' | ItemRule;
type ItemRule = 'minLengthItem' | 'maxLengthItem' | 'patterns' | 'whitelist' | 'blacklist' | 'reserved';

type Texts = readonly string[];

const ofEach =
  (check: Check<string>): Check<Texts> =>
  (items, around) => {
    for (const item of items) {
      const message = check(item, around);
      if (message !== null) return message;
    }
    return null;
  };

/** The rules of the number of items of a list, and of each item (docs/product/fields.md#rules). */
export const listRules: Rules<ListRule, Texts> = {
  maxItems: (max, { label }) => {
    const message = messages.maxItems(label, max);
    return (items) => (items.length > max ? message : null);
  },
  minItems: (min, { label }) => {
    const message = messages.minItems(label, min);
    return (items) => (items.length < min ? message : null);
  },
  maxLengthItem: (max, field) => ofEach(lengthRules.maxLength(max, field)),
  minLengthItem: (min, field) => ofEach(lengthRules.minLength(min, field)),
  patterns: (patterns, field) => ofEach(textRules.patterns(patterns, field)),
  whitelist: (options, field) => ofEach(textRules.whitelist(options, field)),
  blacklist: (terms, field) => ofEach(textRules.blacklist(terms, field)),
  reserved: (terms, field) => ofEach(textRules.reserved(terms, field)),
};
