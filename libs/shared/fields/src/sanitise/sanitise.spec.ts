import * as fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { storyMarkup } from '../story-markup.js';
import { stripHtml } from '../text/strip-html.js';
import { isStoryClean, respellStory, sanitizeStory } from './index.js';

const clean = [
  '<p>Plain.</p>',
  '<p class="align-center">One<br>two<br/>three</p>',
  "<P CLASS='indent'>Upper case, other quotes</P>",
  '<p class=" indent  align-right ">Spaces between classes</p>',
  '<p class="">No class</p>',
  '<p class="ind&#101;nt align&#x2d;right">Entities in classes</p>',
  '<p class="scene"></p><p class="heading">I</p><p class="verse">  a  b</p>',
  '<p class="indent modal">Classes without an effect</p>',
  '<p class="indent" class="modal">a</p>',
  '<p class="é MsoNormal md:flex a&amp;b">a</p>',
  '<p>End tag left out<p>twice',
  '<p>Ended by a list<ul></p></ul>',
  '<blockquote><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <span class="indent">e</span></p></blockquote>',
  '<ol><li><p>x</p></li></ol><ul><li><p>y</p></li></ul>',
  '<p>"Quoted" &amp; 1 &lt; 2&nbsp;é &eacute; &#233; 🌙</p>',
  '1 < 2 and 3 > 2',
  '3 > 2 and 1 <',
  'I <3 you',
  '<p></p>',
];

const dirty = [
  '<p>Hello there<script>alert(1)</script></p>',
  '<p onclick="x()">a</p>',
  '<p style="color:red">a</p>',
  '<p class="a\u007fb">a</p>',
  '<p class="a&#7;b">a</p>',
  '<p id="a">a</p>',
  '<a href="https://example.com">a</a>',
  '<img src=x onerror=alert(1)>',
  '<h1>a</h1>',
  '<div>a</div>',
  '<p>a<!-- b --></p>',
  '<!DOCTYPE html><p>a</p>',
  '<?php a ?>',
  '<![CDATA[a]]>',
  'a</script>',
  'a</ul>b',
  '<p><em>a</p></em>',
  '<u><p>a</u>b',
  '<p><em><ul><li>a</em>b',
  'a</ b>',
  '<p>a</p><img src=x onerror=alert(1)//',
  '<svg><style><p>a</p></style></svg>',
  '<iframe srcdoc="<p>a</p>"></iframe>',
  // The text that follows on the page would become attributes of these tags.
  '<p>a</p><p',
  '<p>a</p><p class="indent"',
  '<p>a</P',
  '<p>a</p><STRONG ',
  '<p>a</p><!',
  '<p>a</p><?',
  '<p>a</p><!-- b > c',
];

describe('the markup of a story', () => {
  it.each(clean)('takes %s', (html) => {
    expect(isStoryClean(html)).toBe(true);
  });

  it.each(dirty)('finds %s dirty', (html) => {
    expect(isStoryClean(html)).toBe(false);
  });

  it('keeps of markup nested beyond all writing its words alone', () => {
    const deep = `${'<em>'.repeat(100_000)}a &lt; b<br>c`;
    expect(isStoryClean(deep)).toBe(false);
    expect(sanitizeStory(deep)).toBe('<p>a &lt; b</p><p>c</p>');
    expect(isStoryClean(`${'<ul><li>'.repeat(90)}a`)).toBe(true);
  });

  it('nests up to two hundred elements, and keeps the words alone of what is deeper', () => {
    const nested = (depth: number) => `${'<em>'.repeat(depth)}a${'</em>'.repeat(depth)}`;
    const script = '<script>b</script>';
    expect([isStoryClean(nested(200)), isStoryClean(nested(201))]).toEqual([true, false]);
    expect(sanitizeStory(nested(200) + script)).toBe(nested(200));
    expect(sanitizeStory(nested(201) + script)).toBe('<p>a</p>');
    expect(sanitizeStory(`${'<em>'.repeat(201)}&amp;lt; &lt;b> c`)).toBe('<p>&amp;lt; &lt;b&gt; c</p>');
    // Elements that do not nest, or that the next one closes, add no depth.
    expect(isStoryClean('<br>'.repeat(300))).toBe(true);
    expect(isStoryClean('<p>a'.repeat(300))).toBe(true);
    expect(isStoryClean(`<ul>${'<li>a'.repeat(300)}</ul>`)).toBe(true);
  });

  it('keeps the emphasis of what is dirty and no deeper than writing is, however much of it there is', () => {
    const many = '<p><em>a</em> <strong>b</strong></p>'.repeat(300);
    expect(sanitizeStory(`${many}<script>c</script>`)).toBe(many);
    expect(sanitizeStory(`${many.toUpperCase()}<script>c</script>`)).toBe(
      '<p><em>A</em> <strong>B</strong></p>'.repeat(300),
    );
  });

  it('is clean exactly when sanitising changes nothing but the spelling', () => {
    fc.assert(
      fc.property(markup, (html) => {
        expect([html, isStoryClean(html)]).toEqual([
          html,
          meaningOf(html) === meaningOf(sanitizeStory(html)),
        ]);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads the same before and after sanitising when it is clean', () => {
    fc.assert(
      fc.property(markup, (html) => {
        fc.pre(isStoryClean(html));
        expect([html, stripHtml(sanitizeStory(html))]).toEqual([html, stripHtml(html)]);
        expect(respellStory(html)).toBe(sanitizeStory(html));
      }),
      { numRuns: 1000 },
    );
  });

  it('sanitises to what sanitises to itself and is clean', () => {
    fc.assert(
      fc.property(fc.oneof(markup, fc.string({ unit: 'binary' })), (html) => {
        const once = sanitizeStory(html);
        expect(sanitizeStory(once)).toBe(once);
        expect(isStoryClean(once)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

const tag = fc.constantFrom(
  ...storyMarkup.tags,
  ...storyMarkup.tags,
  'P',
  'div',
  'a',
  'img',
  'script',
  'svg',
);
const attribute = fc.constantFrom(
  '',
  '',
  ' class="indent"',
  " class='align-center  indent'",
  ' class',
  ' class=x',
  ' class="modal &lt;b&amp;"',
  ' class="a&#7;b c"',
  ' id=a',
  ' onclick="x"',
);
const piece = fc.oneof(
  fc.tuple(tag, attribute).map(([name, attributes]) => `<${name}${attributes}>`),
  tag.map((name) => `</${name}>`),
  fc.constantFrom(
    'word',
    ' ',
    '&amp;',
    '&lt;b&gt;',
    '&quot;',
    '"',
    ' < ',
    ' > ',
    '&nbsp;',
    'é🌙',
    '<!--x-->',
    '\n',
  ),
);
const markup = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

/**
 * The result of parsing markup: elements, attributes, comments, text, and end tags without effect or that imply blocks.
 */
function meaningOf(html: string): string {
  const parts: string[] = [];
  let ended = 0;
  const blocks = ['p', 'blockquote', 'ol', 'ul', 'li', 'div'];
  /** Blocks whose end has just been found implied. */
  let endedByImplication = 0;
  const add = (part: string) => parts.push(part);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      endedByImplication = 0;
      add(`\n<${name} ${JSON.stringify(Object.entries(attributes).flatMap(tidy))}>`);
    },
    onclosetag: (name, isImplied) => {
      add(`\n</${name}>\n`);
      if (isImplied) endedByImplication += blocks.includes(name) ? 1 : 0;
      else {
        ended += 1;
        if (!blocks.includes(name) && endedByImplication > 0) add('\n(ends blocks)');
        endedByImplication = 0;
      }
    },
    ontext: (text) => add(text),
    oncomment: (text) => add(`\n<!--${text}`),
  });
  parser.end(html);
  const strayEnds = [...html.matchAll(/<\/[a-z]/gi)].length - ended;
  return `${parts.join('')}${strayEnds}`;
}

function tidy([name, value]: [string, string]): string[] {
  const names = value.split(/\s+/).filter((one) => one !== '');
  return name === 'class' && names.length === 0 ? [] : [name, ...names];
}

describe('control characters', () => {
  const wild = '<p>a\u0007b&#7;c&#x1b;d\u009f&#13;&#10;e\r\nf&#x85;g\u2028h&#8233;i\tj</p>';
  const without = '<p>abcd\ne\nf…g\nh\ni\tj</p>';

  it('leave a story, as references too, and only they do', () => {
    expect([sanitizeStory(wild), respellStory(wild)]).toEqual([without, without]);
    expect(sanitizeStory(without)).toBe(without);
  });

  it('leave one that is not clean or nested too deep', () => {
    expect(sanitizeStory(`<p onclick="x">a&#7;</p><img>`)).toBe('<p>a</p>');
    expect(sanitizeStory(`${'<blockquote>'.repeat(300)}a&#7;b`)).toBe('<p>ab</p>');
  });

  it('do not make a story dirty', () => {
    expect(isStoryClean(wild)).toBe(true);
  });

  it('leave joiners and what is invisible for other reasons', () => {
    const joined = '<p>نرم\u200cافزار Zauber\u00adbuch \u200b</p>';
    expect(sanitizeStory(joined)).toBe(joined);
  });
});
