import { type FieldRules, malformed, messages, storyMarkup } from '@quillstead/fields';

/** The rules of a field that a schema cannot express, as the messages for a value that breaks them. */
export function fieldNotes(field: FieldRules, labelOf: (key: string) => string): string[] {
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
