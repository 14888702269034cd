import type { MessageSchema, MessageSchemas } from './message-schemas.js';

/**
 * Returns the changes of messages that processes of two releases, running side by side, can't read from each other
 * (docs/messaging.md#two-releases).
 *
 * @param released the messages of the release before
 * @param present those of this build
 * @returns a sentence for each change that breaks; none when a roll-out is safe
 */
export function breakingChanges(released: MessageSchemas, present: MessageSchemas): string[] {
  return Object.entries(released).flatMap(([name, before]) => {
    const after = present[name];
    if (after !== undefined) return changesOf(name, before, after);
    // An event that is no longer published breaks no consumer.
    return name.startsWith('event ') || before.deprecated ? [] : [`${name} is gone`];
  });
}

function changesOf(place: string, before: MessageSchema, after: MessageSchema): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [fields, newFields] = [before.properties, after.properties];
  if (fields && newFields) return changedFields(place, before, after);
  if (before.items && after.items && before.type === after.type)
    return changesOf(`${place}[]`, before.items, after.items);
  return [`${place} was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`];
}

function changedFields(place: string, before: MessageSchema, after: MessageSchema): string[] {
  const [fields, newFields] = [before.properties ?? {}, after.properties ?? {}];
  const wasRequired = new Set(before.required);
  const isRequired = new Set(after.required);
  return [
    ...Object.entries(fields).flatMap(([field, schema]) => {
      const newer = newFields[field];
      const where = `${place}.${field}`;
      if (newer === undefined) return wasRequired.has(field) ? [`${where} is gone and was required`] : [];
      const isStricter = isRequired.has(field) && !wasRequired.has(field);
      return [...(isStricter ? [`${where} is required now`] : []), ...changesOf(where, schema, newer)];
    }),
    ...Object.keys(newFields)
      .filter((field) => !(field in fields) && isRequired.has(field))
      .map((field) => `${place}.${field} is new and required`),
  ];
}
