import { storyOfEverything } from '@quillstead/fields/story-of-everything';
import { articleText } from './article-text.js';

describe('the text of a story in the fediverse', () => {
  it('shows everything that a story can hold without its classes', () => {
    expect(articleText(storyOfEverything)).toBe(
      '<h2>I. The Ferry</h2>' +
        '<p>&nbsp; Two&nbsp; spaces, <em>then</em> <strong>night</strong>, <u>rain</u> and <s>sun</s>.</p>' +
        '<p>* * *</p><p class="verse">Roses<br />&nbsp; are red</p><p>&nbsp;</p><p class="center">* * *</p>' +
        '<p class="right">漢字(かんじ) &amp; x²</p><blockquote><p>“Said.”</p></blockquote>' +
        '<ul><li><p>oil</p></li></ul><ol><li><p>wick</p></li><li><p>match</p></li></ol>' +
        '<h2>II</h2><p class="other indent">The end.</p>',
    );
  });

  it.each([
    ['<p>one\n two</p>', '<p>one<br />&nbsp;two</p>'],
    ['<p class="scene">✦</p>', '<p class="scene">✦</p>'],
    ['words', 'words'],
  ])('of %j is %j', (html, shown) => {
    expect(articleText(html)).toBe(shown);
  });
});
