/** A font a story can be set in: the name stored and shown, and the CSS stack it stands for. */
export interface StoryFont {
  readonly label: string;
  readonly stack: string;
}

/** The font of a story that names none (spec section 3). */
export const defaultFont: StoryFont = { label: 'Georgia', stack: 'Georgia, serif' };

/** The fonts offered now: those that every device has, so that nothing need be downloaded. */
export const fonts: readonly StoryFont[] = [
  defaultFont,
  { label: 'Times New Roman', stack: "'Times New Roman', Times, serif" },
  { label: 'Palatino', stack: "'Palatino Linotype', Palatino, 'Book Antiqua', serif" },
  { label: 'Garamond', stack: "Garamond, 'EB Garamond', Baskerville, serif" },
  { label: 'Arial', stack: 'Arial, Helvetica, sans-serif' },
  { label: 'Verdana', stack: 'Verdana, Geneva, sans-serif' },
  { label: 'Trebuchet MS', stack: "'Trebuchet MS', Tahoma, sans-serif" },
  { label: 'Courier New', stack: "'Courier New', Courier, monospace" },
];
