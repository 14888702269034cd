import { messages } from '../messages.js';
import { isOneOf } from './terms.js';
import type { Rules } from './rule.js';

/** The rules of the size and the options of a number (docs/product/fields.md#rules). */
export const numberRules: Rules<'min' | 'max' | 'isWhole' | 'whitelist', number> = {
  min: (min, { label }) => {
    const message = messages.min(label, min);
    return (number) => (number < min ? message : null);
  },
  max: (max, { label }) => {
    const message = messages.max(label, max);
    return (number) => (number > max ? message : null);
  },
  isWhole: (isHeld, { label }) => {
    return (number) => (isHeld && !Number.isInteger(number) ? messages.value(label, String(number)) : null);
  },
  whitelist: (options, { label }) => {
    const isOption = isOneOf(options);
    return (number) => (isOption(number) ? null : messages.value(label, String(number)));
  },
};
