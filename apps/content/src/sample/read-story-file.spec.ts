import { toHtml } from './read-story-file.js';

describe('the text of a sample story', () => {
  it.each([
    ['One.\n\nTwo\nlines.', '<p>One.</p><p>Two<br />lines.</p>'],
    ['*soft* and **loud**', '<p><em>soft</em> and <strong>loud</strong></p>'],
    ['> a\n\n> b\n\nc', '<blockquote><p>a</p><p>b</p></blockquote><p>c</p>'],
    ['- x\n- y', '<ul><li><p>x</p></li><li><p>y</p></li></ul>'],
    ['⁂', '<p class="scene"></p>'],
    ['# 3\n\nOne.', '<p class="heading">3</p><p>One.</p>'],
    ['1 < 2 & 3', '<p>1 &lt; 2 &amp; 3</p>'],
  ])('%j becomes %j', (text, html) => {
    expect(toHtml(text)).toBe(html);
  });
});
