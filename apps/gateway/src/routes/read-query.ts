import { readQueryValue, rulesOf } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit/process';

type Entry = [key: string, value: unknown];

/**
 * Returns the values of an address's query, typed by the dictionary. An array is its key repeated, with or without
 * `[]`. Throws `invalid` for what can't be decoded. A key that comes twice and is no array is left a list of two, and
 * one with brackets that is no array keeps them: the dictionary refuses both.
 * @param address path and query as they were sent
 */
export function readQuery(address: string): Entry[] {
  const start = address.indexOf('?');
  if (start === -1 || start === address.length - 1) return [];
  const values = new Map<string, string[]>();
  for (const pair of address.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = arrayKey(decode(equals === -1 ? pair : pair.slice(0, equals)));
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    const before = values.get(key);
    if (before === undefined) values.set(key, [value]);
    else before.push(value);
  }
  return [...values].map(([key, all]) => [key, readQueryValue(key, all.length === 1 ? (all[0] ?? '') : all)]);
}

function arrayKey(key: string): string {
  const bare = key.endsWith('[]') ? key.slice(0, -2) : key;
  return rulesOf(bare)?.type === 'array' ? bare : key;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new CallError('invalid', 'The address of the request is not valid.');
  }
}
