import { countCharacters, hasOverlongCharacter } from './count-characters.js';
import { countWords } from './count-words.js';
import { stripHtml } from './strip-html.js';

describe('countWords', () => {
  it.each([
    ['', 0],
    ['  one\ttwo\nthree ', 3],
    ["don't stop", 2],
    ['well-known', 1],
    ['wait — what', 2],
    ['wait—what', 2],
    ['* * *', 0],
    ['مرحبا بالعالم', 2],
    ['東京', 1],
    ['3 Männer', 2],
    ['\u3164 \u115f \u1160 \uffa0', 0],
    ['\u200b \u00ad \u2060 \u2800 \u{e0020} \u0007', 0],
    ['…\u3164 one\u3164', 1],
    ['東京\u3164', 1],
  ])('counts %j as %i', (text, expected) => {
    expect(countWords(text)).toBe(expected);
  });

  it('finds the words of a script without spaces', () => {
    expect(countWords('私は猫です')).toBeGreaterThan(1);
    expect(countWords('東京、大阪。')).toBe(2);
  });
});

describe('countCharacters', () => {
  it.each([
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['👩‍👩‍👧‍👦', 1],
    ['🇫🇷🇩🇪', 2],
    ['\r\n', 1],
  ])('counts %j as %i', (text, expected) => {
    expect(countCharacters(text)).toBe(expected);
  });
});

describe('hasOverlongCharacter', () => {
  it.each([
    ['a word', false],
    ['a plain text of more than sixteen characters', false],
    ['a text with é and 👩‍👩‍👧‍👦 in it, each of them alone', false],
    [`👩${'\u0301'.repeat(15)} of sixteen code points`, false],
    [`👩${'\u0301'.repeat(16)} of seventeen`, true],
    [`a text that ends with ${'👩\u200d'.repeat(8)}👩`, true],
  ])('says of %j: %j', (text, expected) => {
    expect(hasOverlongCharacter(text)).toBe(expected);
  });
});

describe('stripHtml', () => {
  it.each([
    ['<template><b>x</b></template>after', 'after'],
    ['<template>a<template>b</template>c</template>d', 'd'],
    ['<TEMPLATE>a</template>b', 'b'],
    ['<template>a<noscript>b</noscript>c</template>d', 'd'],
    ['<template>a &amp; b</template>c &amp; d', 'c & d'],
    ['<style>p { color: red }</style>a', 'a'],
    ['<textarea>a</textarea>b', 'b'],
    ['<title>a</title>b', 'b'],
    ['<noscript>a</noscript>b', 'b'],
    ['<iframe>a</iframe>b', 'b'],
  ])('shows nothing of what a page does not show, and all that follows: %s', (html, text) => {
    expect(stripHtml(html)).toBe(text);
  });

  it.each([
    ['<p>One</p><p>two</p>', 'One\ntwo'],
    ['<p>a &amp; b &lt;i&gt;</p>', 'a & b <i>'],
    ['<ul><li>x</li><li>y</li></ul>', 'x\ny'],
    ['<p>line<br>break</p>', 'line\nbreak'],
    ['<script>alert(1)</script>text', 'text'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['<p>', ''],
    ['  a  ', 'a'],
    ['<p> a </p> <p>b', 'a\nb'],
    ['<P>One</P>two', 'One\ntwo'],
    ['one<p>two', 'one\ntwo'],
    ['one</br>two<BR/>three', 'one\ntwo\nthree'],
    ['<em>one</em>two</em>', 'onetwo'],
    ['one<em>two</em>three', 'onetwothree'],
    ['&lt;p&gt;', '<p>'],
    ['a &am', 'a &am'],
  ])('reads %j as %j', (html, expected) => {
    expect(stripHtml(html)).toBe(expected);
  });

  it.each(['p', 'blockquote', 'ol', 'ul', 'li', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])(
    'puts %s on lines of its own',
    (name) => {
      expect(stripHtml(`a<${name}>b</${name}>c`)).toBe('a\nb\nc');
    },
  );
});
