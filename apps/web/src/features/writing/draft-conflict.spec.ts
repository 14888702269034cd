import { readableText } from './draft-conflict.js';

describe('a text without its formatting', () => {
  it.each([
    [
      '<p>  a  <em>b</em><br />c</p><p></p><p class="scene"></p><ul><li><p> d</p></li></ul>',
      '  a  b\nc\n\n* * *\n d',
    ],
    ['<p>a</p>b<ul><li>c</li></ul>', 'a\nb\nc'],
    ['', ''],
  ])('has its spaces and empty lines: %s', (html, text) => {
    expect(readableText(html)).toBe(text);
  });
});
