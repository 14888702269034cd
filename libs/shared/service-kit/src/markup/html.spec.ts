import { escapeHtml, escapeXml, html, nothing } from './html.js';

it('leaves no text a way out of an element or a quoted attribute', () => {
  expect(escapeHtml(`"><script>'&amp;`)).toBe('&quot;&gt;&lt;script&gt;&#39;&amp;amp;');
});

it('keeps what is no markup, line ends and characters beyond the BMP too', () => {
  expect(escapeHtml('naïve\r\n\t𝒬 \u0007')).toBe('naïve\r\n\t𝒬 \u0007');
});

it.each([
  ['NUL', '\0'],
  ['BEL', '\u0007'],
  ['half of a pair', '\ud83d'],
  ['the other half', '\ude00'],
  ['U+FFFE', '\ufffe'],
  ['U+FFFF', '\uffff'],
])('leaves out of XML what it cannot hold: %s', (_name, character) => {
  expect(escapeXml(`a${character}<`)).toBe('a&lt;');
});

it('keeps in XML whole pairs, tabs and line ends', () => {
  expect(escapeXml('😀\t\r\n\u0085')).toBe('😀\t\r\n\u0085');
});

it('escapes values in a template once, and pieces of HTML not at all', () => {
  const items = ['<b>', '&'].map((item) => html`<li>${item}</li>`);
  const { text } = html`<p title="${'"'}">${items}${nothing}${3}</p>`;
  expect(text).toBe('<p title="&quot;"><li>&lt;b&gt;</li><li>&amp;</li>3</p>');
});
