import { withoutControls } from '@quillstead/catalogue';
import type { IOptions } from 'sanitize-html';
import { Tokenizer } from 'htmlparser2';
import { className, storyMarkup } from '../story-markup.js';
import { stripHtml } from '../text/strip-html.js';
import { ignoreMarkup } from '../text/ignore-markup.js';
import { isStoryClean } from './is-story-clean.js';
import { Nesting } from './nesting.js';

// Loaded when this module runs and not before: it requires the parser that this room imports as an ES module, and
// Jest takes that for a cycle while the two are still being linked.
const { default: sanitizeHtml } = await import('sanitize-html');

const allowed: IOptions = {
  allowedTags: [...storyMarkup.tags],
  allowedAttributes: {},
  allowedClasses: { '*': [className] },
};

/**
 * Returns a clean story as sanitising spells it, without control characters, which references can name too; what is not
 * clean is `sanitizeStory`'s matter.
 */
export function respellStory(html: string): string {
  return withoutControls(sanitizeHtml(html, allowed));
}

/**
 * Returns the story with nothing but the allowed tags and their classes and without control characters; sanitised again
 * it stays the same (docs/product/stories.md#text). Markup nested deeper than any writing is keeps its words, line by
 * line.
 */
export function sanitizeStory(html: string): string {
  if (isStoryClean(html)) return respellStory(html);
  return settle(isTooDeep(html) ? linesOf(html) : html);
}

/**
 * Sanitises the story until nothing changes. One pass is not enough: when it removes an element, the pieces around that
 * element become neighbours, and a paragraph inside another paragraph is parsed as the end of the outer one.
 */
function settle(html: string): string {
  const safe = respellStory(html);
  return safe === html ? html : settle(safe);
}

function linesOf(html: string): string {
  return stripHtml(html)
    .split('\n')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('');
}

/** True if markup is nested deeper than any writing is: sanitising takes time with the square of the depth. */
function isTooDeep(html: string): boolean {
  const nesting = new Nesting();
  let isDeep = false;
  const tokenizer = new Tokenizer(
    {},
    {
      ...ignoreMarkup,
      onopentagname(start, end) {
        if (nesting.open(html.slice(start, end).toLowerCase())) return;
        isDeep = true;
        tokenizer.pause();
      },
      onclosetag(start, end) {
        nesting.close(html.slice(start, end).toLowerCase());
      },
    },
  );
  tokenizer.write(html);
  return isDeep;
}
