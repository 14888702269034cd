import { type FieldRules, type FieldType, malformed, messages, storyMarkup } from '@quillstead/fields';
import type { Schema } from './document.js';

/** Returns the rules of a field that a schema cannot express, as the messages for a value that breaks them. */
function fieldNotes(field: FieldRules, labelOf: (key: string) => string): string[] {
  const { label } = field;
  const withoutMarkup = [
    noteOf(field.minLengthHtml, (least) => messages.minLength(label, least)),
    noteOf(field.maxLengthHtml, (most) => messages.maxLength(label, most)),
    noteOf(field.minWordsHtml, (least) => messages.minWords(label, least)),
    noteOf(field.maxWordsHtml, (most) => messages.maxWords(label, most)),
  ].flat();
  return [
    noteOf(field.minWords, (least) => messages.minWords(label, least)),
    noteOf(field.maxWords, (most) => messages.maxWords(label, most)),
    withoutMarkup.length > 0 ? ['Without its markup:', ...withoutMarkup] : [],
    (field.patterns ?? []).map(({ message }) => messages.pattern(label, message)),
    field.isEmailAddress ? [messages.pattern(label, malformed)] : [],
    noteOf(field.match, (other) => messages.match(label, labelOf(other))),
    field.isSanitized ? [markup] : [],
  ].flat();
}

const markup = `HTML of the tags ${storyMarkup.tags.join(', ')} and no attribute but class. Classes with an effect, on p: ${storyMarkup.classes.join(', ')}.`;

function noteOf<Limit>(limit: Limit | undefined, say: (limit: Limit) => string): string[] {
  return limit === undefined ? [] : [say(limit)];
}

/**
 * Returns the JSON Schema of a field: what of its rules a schema can say, the rest as sentences in the description.
 * Rules that neither knows are left out; the dictionary judges all the same.
 *
 * @param labelOf a field's name in words
 */
export function fieldSchema(field: FieldRules, labelOf: (key: string) => string): Schema {
  const notes = fieldNotes(field, labelOf);
  return {
    title: field.label,
    ...(notes.length > 0 ? { description: notes.join(' ') } : {}),
    ...ofType[field.type](field),
    ...(field.blacklist ? { 'x-forbidden': field.blacklist } : {}),
    ...(field.reserved ? { 'x-reserved': field.reserved } : {}),
  };
}

/** Returns the same schema with null, which empties the field (docs/api.md#names-and-values). */
export function nullable({ type, enum: options, ...rest }: Schema): Schema {
  return {
    ...rest,
    type: [type, 'null'].flat() as Schema['type'],
    ...(options ? { enum: [...options, null] } : {}),
  };
}

const ofType: Readonly<Record<FieldType, (field: FieldRules) => Schema>> = {
  string: (field) => ({
    type: 'string',
    ...known({
      minLength: field.wordOfOne ? 1 : field.minLength,
      maxLength: field.maxLength,
      enum: field.whitelist,
    }),
    ...patternsOf(field),
  }),
  number: (field) => ({
    type: field.isWhole ? 'integer' : 'number',
    ...known({ minimum: field.min, maximum: field.max, enum: field.whitelist }),
  }),
  flag: () => ({ type: 'integer', enum: [0, 1] }),
  array: (field) => ({
    type: 'array',
    ...known({ minItems: field.minItems, maxItems: field.maxItems }),
    items: { ...ofItem(field), ...known({ enum: field.whitelist }), ...patternsOf(field) },
  }),
  object: (field) => ({
    type: 'object',
    ...(field.whitelistKeys
      ? { properties: Object.fromEntries(field.whitelistKeys.map((key) => [key, nullable(ofItem(field))])) }
      : {}),
    additionalProperties: field.whitelistKeys === undefined,
  }),
};

function ofItem({ minLengthItem, maxLengthItem }: FieldRules): Schema {
  return { type: 'string', ...known({ minLength: minLengthItem, maxLength: maxLengthItem }) };
}

/**
 * Returns the patterns of a field. One that other regular expression engines cannot read is left out; the description
 * has the sentence of every pattern.
 */
function patternsOf({ patterns = [] }: FieldRules): Schema {
  const portable = patterns.flatMap(({ regex }) => {
    const pattern = portablePattern(regex);
    return pattern === undefined ? [] : [{ pattern }];
  });
  return portable.length > 1 ? { allOf: portable } : { ...portable[0] };
}

function known(schema: Readonly<Record<string, unknown>>): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, limit]) => limit !== undefined));
}

/** The whitespace characters of JavaScript, literally: engines differ in their `\s` and in escapes. */
const spaces = '\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const shorthands: Readonly<Record<string, string>> = { d: '0-9', w: '0-9A-Za-z_', s: spaces };
/** An escape, an opening bracket with what changes its meaning, a closing one, or any other character. */
const tokens = /\\(?:[pP]\{[^}]*\}|[^])|\[\^?\]?|\]|\(\?(?:<?[=!]|:|<)?|[^]/gu;

/**
 * Returns a pattern that other engines of regular expressions read as JavaScript does (those of Go, Java, .NET, PCRE,
 * Python and Rust): of characters, classes, groups, quantifiers and anchors alone, as JSON Schema advises. The
 * shorthands `\d`, `\s` and `\w` are written out, since elsewhere they stand for other characters.
 *
 * @returns undefined for a pattern that cannot be said so: one with flags that count, classes of Unicode, looks around,
 * names or references
 */
export function portablePattern({ source, flags }: RegExp): string | undefined {
  if (/[ims]/.test(flags)) return undefined;
  let printed = '';
  let isInClass = false;
  for (const [token] of source.matchAll(tokens)) {
    const part = isInClass ? partOfClass(token) : partOutside(token);
    if (part === undefined) return undefined;
    printed += part;
    if (!isInClass && token.startsWith('[')) isInClass = true;
    else if (token === ']') isInClass = false;
  }
  return printed;
}

function partOutside(token: string): string | undefined {
  // `[]` and `[^]` are classes in JavaScript, and the beginnings of longer ones elsewhere.
  if (/^\[\^?\]$/.test(token)) return undefined;
  if (token.startsWith('(?')) return token === '(?:' ? token : undefined;
  // Elsewhere it leaves out other line breaks.
  if (token === '.') return undefined;
  if (!token.startsWith('\\')) return token;
  const name = token.slice(1);
  const characters = shorthands[name.toLowerCase()];
  if (characters === undefined) return literal(name);
  return `[${name === name.toLowerCase() ? '' : '^'}${characters}]`;
}

function partOfClass(token: string): string | undefined {
  if (!token.startsWith('\\')) return token === '[' || token === '[^' ? undefined : token;
  return shorthands[token.slice(1)] ?? literal(token.slice(1));
}

/** Returns an escaped character that stands for itself. */
function literal(name: string): string | undefined {
  if (name === '/') return name;
  return /^[\w]/.test(name) || name.length > 1 ? undefined : `\\${name}`;
}
