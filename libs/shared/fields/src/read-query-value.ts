import { rulesOf } from './check-field.js';

const wholeNumber = /^(0|[1-9]\d{0,15})$/;

/**
 * Returns a value of an address as the dictionary types it: digits of a number field become a number, a lone value of
 * an array field a list, in which an empty one is no item. What does not fit is returned as it came, so that the check
 * names it.
 */
export function readQueryValue(key: string, raw: string | readonly string[]): unknown {
  const type = rulesOf(key)?.type;
  if (type === 'array') return [raw].flat().filter((item) => item !== '');
  const isNumber = type === 'number' || type === 'flag';
  return isNumber && typeof raw === 'string' && wholeNumber.test(raw) ? Number(raw) : raw;
}
