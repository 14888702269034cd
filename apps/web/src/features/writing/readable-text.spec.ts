import { stripHtml } from '@quillstead/fields';
import * as fc from 'fast-check';
import { plainText, readableText } from './readable-text.js';

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

describe('the text that the dictionary counts', () => {
  it('is the one of the server for whatever the editor makes', () => {
    const text = fc.constantFrom(
      'a',
      ' ',
      'é ',
      '&amp;',
      '&lt;p&gt;',
      '&nbsp;',
      '\n',
      '🦊',
      '\u00ad',
      'end.',
    );
    const inline = fc.array(
      fc.oneof(
        text,
        fc.constant('<br>'),
        fc.array(text).map((parts) => `<em>${parts.join('')}</em>`),
      ),
      { maxLength: 6 },
    );
    const paragraph = inline.map((parts) => `<p class="center">${parts.join('')}</p>`);
    const block = fc.oneof(
      paragraph,
      fc.array(paragraph, { maxLength: 3 }).map((parts) => `<blockquote>${parts.join('')}</blockquote>`),
      fc.array(paragraph, { maxLength: 3 }).map((parts) => `<ul><li>${parts.join('</li><li>')}</li></ul>`),
      fc.constant('<p class="scene"></p>'),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (parts) => {
        expect(plainText(parts.join(''))).toBe(stripHtml(parts.join('')));
      }),
    );
  });

  it.each([
    'a <b>c</b>',
    'x<script>no</script>y',
    '<div>one<h2>two</h2>three</div>',
    '',
    '&eacute;t&eacute;',
  ])('is the one of the server for markup of other clients: %s', (html) => {
    expect(plainText(html)).toBe(stripHtml(html));
  });
});
