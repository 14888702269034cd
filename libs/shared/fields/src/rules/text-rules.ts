import { isEmailAddress } from '../email-address.js';
import { malformed, messages } from '../messages.js';
import { isOneOf, isTerm, reservedTerm } from './terms.js';
import type { Rules } from './rule.js';

type TextRule = 'patterns' | 'isEmailAddress' | 'match' | 'whitelist' | 'blacklist' | 'reserved';

/** The rules for the form of a text and for the texts that are allowed (docs/product/fields.md#rules). */
export const textRules: Rules<TextRule, string> = {
  patterns: (patterns, { label }) => {
    return (text) => {
      const broken = patterns.find(({ regex }) => !regex.test(text));
      return broken === undefined ? null : messages.pattern(label, broken.message);
    };
  },
  isEmailAddress: (isHeld, { label }) => {
    const message = messages.pattern(label, malformed);
    return (text) => (isHeld && !isEmailAddress(text) ? message : null);
  },
  match: (other, { label }) => {
    return (text, { payload, labelOf }) =>
      payload[other] === text ? null : messages.match(label, labelOf(other));
  },
  whitelist: (options, { label }) => {
    const isOption = isOneOf(options);
    return (text) => (isOption(text) ? null : messages.value(label, text));
  },
  blacklist: (terms, { label }) => {
    const message = messages.forbidden(label);
    return (text) => (isTerm(terms, text) ? message : null);
  },
  reserved: (terms, { label }) => {
    return (text, { siteName }) => {
      const term = reservedTerm(terms, text, siteName);
      return term === undefined ? null : messages.reserved(label, term);
    };
  },
};
