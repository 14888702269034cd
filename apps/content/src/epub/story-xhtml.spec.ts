import { stripHtml } from '@quillstead/fields';
import { sanitizeStory } from '@quillstead/fields/sanitise';
import { storyOfEverything } from '@quillstead/fields/story-of-everything';
import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { storyXhtml } from './story-xhtml.js';

/** Returns the pages of a story, each without the line ends between its blocks. */
const pagesOf = (html: string, longest: number) =>
  storyXhtml(html, longest).map((page) => page.replaceAll('\n', ''));
const xhtml = (html: string) => pagesOf(html, 1_000_000).join('');

/** The allowed children of each element (HTML, "Content model"). */
const content: Readonly<Record<string, RegExp>> = {
  body: /^(h2|p|blockquote|ol|ul)$/,
  blockquote: /^(h2|p|blockquote|ol|ul)$/,
  li: /^(h2|p|blockquote|ol|ul)$/,
  ol: /^li$/,
  ul: /^li$/,
  p: /^(br|span|strong|em|u|s)$/,
  span: /^(br|span|strong|em|u|s)$/,
};

/** Reads a body strictly. Returns its text, and every element that stands where it may not. */
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
    if (piece.trim() !== '' && !open.includes('p') && !open.includes('h2'))
      astray.push(`text in ${open.at(-1)}`);
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
  '<p class="heading">',
  '<p class="verse x">',
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

  it('has headings that contents can name, scene breaks, and empty paragraphs as high as a line', () => {
    expect(
      xhtml(
        '<p class="heading center">I &amp; <em>II</em></p><p>  a  b</p><p></p><p class="scene"></p><p class="heading">III</p><p class="verse other">c</p>',
      ),
    ).toBe(
      '<h2 id="heading-1" dir="auto" class="heading center">I &amp; <em>II</em></h2><p dir="auto">  a  b</p>' +
        '<p dir="auto"><br/></p><p dir="auto" class="scene" role="separator" aria-label="Scene break">* * *</p>' +
        '<h2 id="heading-2" dir="auto" class="heading">III</h2><p dir="auto" class="verse">c</p>',
    );
  });

  it('has everything that a story can hold', () => {
    expect(xhtml(storyOfEverything).replaceAll(' dir="auto"', '')).toBe(
      '<h2 id="heading-1" class="heading">I. The Ferry</h2>' +
        '<p>  Two  spaces, <em>then</em> <strong>night</strong>, <u>rain</u> and <s>sun</s>.</p>' +
        '<p class="scene" role="separator" aria-label="Scene break">* * *</p>' +
        '<p class="verse">Roses<br/>  are red</p><p><br/></p><p class="center">* * *</p>' +
        '<p class="right">漢字(かんじ) &amp; x²</p><blockquote><p>“Said.”</p></blockquote>' +
        '<ul><li><p>oil</p></li></ul><ol><li><p>wick</p></li><li><p>match</p></li></ol>' +
        '<h2 id="heading-2" class="heading center">II</h2><p class="indent">The end.</p>',
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
    expect(pagesOf('<p>a</p><ol><li>b</li><li>c</li></ol><p>d</p>', 100)).toEqual([
      '<p dir="auto">a</p><ol><li><p dir="auto">b</p></li><li><p dir="auto">c</p></li></ol>',
      '<p dir="auto">d</p>',
    ]);
  });

  it('is cut at a line break of a long paragraph, which continues without its indent and blank lines', () => {
    const [line, other] = ['a'.repeat(100), 'b'.repeat(20)];
    expect(pagesOf(`<p class="indent"><em>${line}<br><br>${other}</em><br></p>`, 145)).toEqual([
      `<p dir="auto" class="indent"><em>${line}</em></p>`,
      `<p dir="auto" class="indent continued"><em>${other}</em><br/></p>`,
    ]);
    expect(pagesOf(`<p>${line}<br></p>`, 120)).toEqual([`<p dir="auto">${line}</p>`]);
  });

  it('is cut between the items of a long list, whose numbers go on', () => {
    const item = 'a'.repeat(60);
    expect(pagesOf(`<ol><li>${item}</li><li>b</li></ol><ol><li>c</li></ol>`, 90)).toEqual([
      `<ol><li><p dir="auto">${item}</p></li></ol>`,
      '<ol start="2"><li><p dir="auto">b</p></li></ol><ol><li><p dir="auto">c</p></li></ol>',
    ]);
  });

  it('is cut within an item, which continues without a number of its own', () => {
    const line = 'a'.repeat(60);
    expect(pagesOf(`<ol><li>one</li><li><ul><li>${line}<br>b</li></ul></li><li>c</li></ol>`, 130)).toEqual([
      `<ol><li><p dir="auto">one</p></li><li><ul><li><p dir="auto">${line}</p></li></ul></li></ol>`,
      '<ol start="2"><li class="continued"><ul><li class="continued"><p dir="auto" class="continued">b</p></li></ul></li>' +
        '<li><p dir="auto">c</p></li></ol>',
    ]);
  });

  it('is cut inside a long quote', () => {
    const [line, other] = ['a'.repeat(60), 'b'.repeat(60)];
    expect(pagesOf(`<blockquote><p>${line}</p><p>${other}</p></blockquote><p>c</p>`, 90)).toEqual([
      `<blockquote><p dir="auto">${line}</p></blockquote>`,
      `<blockquote><p dir="auto">${other}</p></blockquote>`,
      '<p dir="auto">c</p>',
    ]);
  });

  it.each([
    ['between sentences', 'The lamp was lit, and nobody came. ', ' '],
    ['between words', 'lamp ', ' '],
    ['between sentences without spaces', '灯亮着,没有人来。', ''],
    ['between signs', '👩‍🚀', ''],
  ])('is cut %s where no line ends', (_, part, between) => {
    const [count, longest] = [Math.ceil(100_000 / part.length), 20_000];
    const pages = pagesOf(`<p>${part.repeat(count)}</p>`, longest).map((page) => readBody(page).text.trim());
    expect(pages.length).toBeLessThanOrEqual(6);
    for (const page of pages) {
      expect(page.length).toBeLessThanOrEqual(longest);
      expect(`${page}${between}`.replaceAll(part, '')).toBe('');
    }
    expect(pages.join(between)).toBe(part.repeat(count).trim());
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

  it('is all that on each of its pages, wherever they are cut', () => {
    fc.assert(
      fc.property(anyStory, fc.integer({ min: 1, max: 200 }), (story, longest) => {
        const pages = storyXhtml(story, longest).map(readBody);
        expect(pages.flatMap(({ astray }) => astray)).toEqual([]);
        const text = pages.map((page) => page.text).join('');
        expect(withoutSpace(text)).toBe(withoutSpace(stripHtml(story)));
      }),
      { numRuns: 3_000 },
    );
  });
});
