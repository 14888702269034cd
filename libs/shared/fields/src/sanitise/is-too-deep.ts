import { Tokenizer } from 'htmlparser2';
import { ignoreMarkup } from '../text/ignore-markup.js';
import { Nesting } from './nesting.js';

/** Whether markup is nested deeper than any writing is: sanitising takes time with the square of the depth. */
export function isTooDeep(html: string): boolean {
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
