/**
 * The markup that a story may contain (docs/product/stories.md#text): these tags, and no attribute but `class` with
 * these classes.
 */
export const storyMarkup = {
  tags: ['p', 'br', 'span', 'strong', 'em', 'u', 's', 'blockquote', 'ol', 'ul', 'li'],
  classes: ['align-center', 'align-right', 'align-justify', 'indent'],
} as const;
