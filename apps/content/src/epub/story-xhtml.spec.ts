import { stripHtml } from '@quillstead/fields';
import { sanitizeStory } from '@quillstead/fields/sanitise';
import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { storyXhtml } from './story-xhtml.js';

const xhtml = (html: string) => storyXhtml(html).join('');

/** The allowed children of each element (HTML, "Content model"). */
const content: Readonly<Record<string, RegExp>> = {
  body: /^(p|blockquote|ol|ul)$/,
  blockquote: /^(p|blockquote|ol|ul)$/,
  li: /^(p|blockquote|ol|ul)$/,
  ol: /^li$/,
  ul: /^li$/,
  p: /^(br|span|strong|em|u|s)$/,
  span: /^(br|span|strong|em|u|s)$/,
};

/** Reads a body strictly; gives its text, and every element that stands where it may not. */
function readBody(body: string): { text: string; astray: string[] } {
  const parser = new SaxesParser();
  const open: string[] = [];
  const astray: string[] = [];
  let text = '';
  parser.on('opentag', ({ name }) => {
    const parent = open.at(-1) ?? '';
    const model = content[parent] ?? content['span'];
    if (open.length > 0 && !model?.test(name)) astray.push(`${name} in ${parent}`);
    open.push(name);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (piece) => {
    text += piece;
    if (piece.trim() !== '' && !open.includes('p')) astray.push(`text in ${open.at(-1)}`);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(`<body>${body}</body>`).close();
  return { text, astray };
}

const tags = ['p', 'span', 'strong', 'em', 'u', 's', 'blockquote', 'ol', 'ul', 'li'];
const pieces = fc.constantFrom(
  ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} class="indent">`]),
  '<br>',
  'word',
  ' ',
  '&lt;b&gt;&amp;amp;',
  '\u0001\ufffe',
  '🌙',
);
const anyStory = fc.array(pieces, { maxLength: 30 }).map((parts) => sanitizeStory(parts.join('')));
const withoutSpace = (text: string) => text.replaceAll('\u0001', '').replace(/[\s\ufffe]+/gu, '');

describe('a story as XHTML', () => {
  it('keeps its paragraphs, formatting, classes and breaks', () => {
    expect(xhtml('<p class="align-center">a <strong>b <em>c</em></strong><br />d &amp; &lt;e&gt;</p>')).toBe(
      '<p dir="auto" class="align-center">a <strong>b <em>c</em></strong><br/>d &amp; &lt;e&gt;</p>',
    );
  });

  it('puts bare text into paragraphs and items into lists', () => {
    expect(xhtml('one<blockquote>two</blockquote><ul>three<li>four</li></ul><li>five</li>')).toBe(
      '<p dir="auto">one</p><blockquote><p dir="auto">two</p></blockquote>' +
        '<ul><li><p dir="auto">three</p></li><li><p dir="auto">four</p></li></ul><p dir="auto">five</p>',
    );
  });

  it('carries formatting over paragraphs that stand in it', () => {
    expect(xhtml('<em>one<p>two</p>three</em>')).toBe(
      '<p dir="auto"><em>one</em></p><p dir="auto"><em>two</em></p><p dir="auto"><em>three</em></p>',
    );
  });

  it('is cut between blocks that stand alone', () => {
    expect(storyXhtml('<p>a</p><ol><li>b</li><li>c</li></ol><p>d</p>')).toHaveLength(3);
  });

  it('is well formed, holds to the content models and loses no word, whatever the story', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const { text, astray } = readBody(xhtml(story));
        expect(astray).toEqual([]);
        expect(withoutSpace(text)).toBe(withoutSpace(stripHtml(story)));
      }),
      { numRuns: 3_000 },
    );
  });
});
