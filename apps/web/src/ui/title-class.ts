/** A word that fills lines, in a script that breaks lines at spaces. */
const longWord = /[!-\u07ff]{25}/u;

/**
 * Returns the classes of a heading that is somebody's title: one with a word that fills lines stands in a smaller font.
 */
export const titleClass = (title: string, own: string | undefined): string =>
  longWord.test(title) ? `${own} long-title` : `${own}`;
