/**
 * A text with everything that a story can have, one block of each kind. Tests use it for all that the site makes of
 * stories (excerpts, pages, books, emails, exports, articles, documents of the search).
 */
export const storyOfEverything = [
  '<p class="heading">I. The Ferry</p>',
  '<p>  Two  spaces, <em>then</em> <strong>night</strong>, <u>rain</u> and <s>sun</s>.</p>',
  '<p class="scene"></p>',
  '<p class="verse">Roses<br />  are red</p>',
  '<p></p>',
  '<p class="center">* * *</p>',
  '<p class="right">漢字(かんじ) &amp; x²</p>',
  '<blockquote><p>“Said.”</p></blockquote>',
  '<ul><li><p>oil</p></li></ul>',
  '<ol><li><p>wick</p></li><li><p>match</p></li></ol>',
  '<p class="heading center">II</p>',
  '<p class="other indent">The end.</p>',
].join('');
