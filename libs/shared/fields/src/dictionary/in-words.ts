/**
 * A field's name in words, with a capital at its start: `push_note_story_like` is "Push note story like"
 * (docs/product/fields.md#labels).
 */
export function inWords(key: string): string {
  const words = key.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
