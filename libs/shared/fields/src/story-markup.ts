/** A name in a `class` attribute: letters and digits of any script, and ASCII signs. */
export const className = /^[!-~\p{L}\p{M}\p{N}]+$/u;

/**
 * The markup that a story may contain (docs/product/stories.md#text): these tags, and no attribute but `class`. These
 * classes have an effect; a story keeps others, which have none.
 */
export const storyMarkup = {
  tags: ['p', 'br', 'span', 'strong', 'em', 'u', 's', 'blockquote', 'ol', 'ul', 'li'],
  classes: [
    'scene',
    'heading',
    'center',
    'right',
    'verse',
    'align-center',
    'align-right',
    'align-justify',
    'indent',
  ],
} as const;
