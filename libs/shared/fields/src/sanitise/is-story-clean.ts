import { Tokenizer } from 'htmlparser2';
import { className, storyMarkup } from '../story-markup.js';
import { ignoreMarkup } from '../text/ignore-markup.js';
import { Nesting } from './nesting.js';

const tags: ReadonlySet<string> = new Set(storyMarkup.tags);

/**
 * True if sanitising would remove nothing from a story: no tag, attribute or comment but those that a story may have,
 * and no nesting deeper than any writing has. Other spellings of the same, which sanitising also changes, are clean:
 * `<br>` and `<br />`, entities, quotes, upper case, the spacing of classes, end tags left out.
 */
export function isStoryClean(html: string): boolean {
  if (endsInsideTag(html)) return false;
  const nesting = new Nesting();
  let isClean = true;
  let attribute = '';
  let value = '';
  const spoil = () => {
    isClean = false;
    tokenizer.pause();
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...ignoreMarkup,
      onopentagname(start, end) {
        const name = html.slice(start, end).toLowerCase();
        if (!tags.has(name) || !nesting.open(name)) spoil();
      },
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase();
        if (!tags.has(name) || !nesting.close(name)) spoil();
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint);
      },
      onattribend() {
        if (attribute !== 'class' || !hasOnlyClasses(value)) spoil();
      },
      oncdata: spoil,
      oncomment: spoil,
      ondeclaration: spoil,
      onprocessinginstruction: spoil,
    },
  );
  tokenizer.write(html);
  if (isClean) tokenizer.end();
  return isClean;
}

function hasOnlyClasses(value: string): boolean {
  return value.split(/\s+/).every((name) => name === '' || className.test(name));
}

/**
 * True if a text ends inside a tag. Parsers drop such a tag at the end of a text, but complete it when another text
 * follows.
 */
function endsInsideTag(html: string): boolean {
  const open = html.lastIndexOf('<');
  return open > html.lastIndexOf('>') && /^<[a-z/!?]/i.test(html.slice(open, open + 2));
}
