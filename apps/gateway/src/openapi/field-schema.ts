import { type FieldRules, type FieldType, malformed, messages, storyMarkup } from '@quillstead/fields';
import type { Schema } from './document.js';
import { portablePattern } from './portable-pattern.js';

/** The rules of a field that a schema cannot express, as the messages for a value that breaks them. */
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
 * The JSON Schema of a field: what of its rules a schema can say, the rest as sentences in the description. Rules
 * that neither knows are left out; the dictionary judges all the same.
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

/** The same where null empties the field (docs/api.md#names-and-values). */
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
 * The patterns of a field. One that other regular expression engines cannot read is left out; the description has the
 * sentence of every pattern.
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
