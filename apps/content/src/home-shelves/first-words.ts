import { shortenText, withoutControls, withoutOrnaments } from '@quillstead/catalogue';
import { storyProse } from '@quillstead/fields';

const mostWords = 60;
/** Of a language that has no spaces between its words, or of very long words. */
const mostCharacters = 600;

/**
 * The first words of a story as plain text on one line, without the headings of its chapters, with an ellipsis where it goes on.
 *
 * @param isCut whether the markup is the beginning of a longer one, which may end within a tag or a word
 */
export function firstWords(html: string, isCut = false): string {
  const whole = isCut ? html.replace(/(?:<[^>]*|&[^;\s]*|[^\s<>]+)$/u, '') : html;
  const words = withoutOrnaments(withoutControls(storyProse(whole)))
    .split(/\s+/u)
    .filter((word) => word !== '');
  const first = words.slice(0, mostWords).join(' ');
  const shortened = shortenText(first, mostCharacters);
  const goesOn = isCut || words.length > mostWords;
  return goesOn && shortened === first ? `${first}…` : shortened;
}
