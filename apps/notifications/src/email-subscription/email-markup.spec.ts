import { emailMarkup } from './email-markup.js';

const whole = (html: string) => emailMarkup(html, 10_000).html;

describe('the text of a story in an email', () => {
  it('has its headings, verse, scene breaks, quotes and lists, with styles of their own', () => {
    const html = whole(
      '<p class="heading">One</p><p class="verse">roses<br />are red</p><p class="scene"></p>' +
        '<blockquote><p>said</p></blockquote><ul><li><p>first</p></li></ul><p></p>',
    );
    expect(html).toMatch(/<h2 dir="auto" style="[^"]*font-weight:bold;">One<\/h2>/);
    expect(html).toMatch(/<p dir="auto" style="[^"]*padding-left:26px;[^"]*">roses<br>are red<\/p>/);
    expect(html).toMatch(
      /<p dir="auto" role="separator" aria-label="Scene break" style="[^"]*center;[^"]*">\* \* \*<\/p>/,
    );
    expect(html).toMatch(
      /<blockquote dir="auto" class="quote" style="[^"]*"><p [^>]*>said<\/p><\/blockquote>/,
    );
    expect(html).toMatch(/<ul [^>]*><li [^>]*><p [^>]*>first<\/p><\/li><\/ul>/);
    expect(html).toMatch(/<p [^>]*>&nbsp;<\/p>$/);
    expect(html).not.toContain('class="heading');
  });

  it('has the line feeds and spaces of the writer', () => {
    expect(whole('<p>one\n  two</p>')).toContain('one<br>&nbsp; two');
    expect(whole('<p> a<br> b <em> c</em>\td</p>')).toContain(
      '>&nbsp;a<br>&nbsp;b <em>&nbsp;c</em>&emsp;d</p>',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">a</p>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<p style="position:fixed">a</p>',
    '<p class="x&quot; onmouseover=&quot;alert(1)">a</p>',
    '<style>p{}</style>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('has nothing else in it: %s', (hostile) => {
    expect(whole(hostile)).not.toMatch(/<(script|img|a|style)|on\w+=|javascript:|fixed/i);
  });

  it('is cut between blocks, near its limit, and says so', () => {
    const { html, isCut } = emailMarkup('<p>Five words that are fine.</p>'.repeat(1_000), 5_000);
    expect(isCut).toBe(true);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(5_000);
    expect(Buffer.byteLength(html)).toBeGreaterThan(4_500);
    expect(html.endsWith('fine.</p>')).toBe(true);
    expect(emailMarkup('<p>Five words that are fine.</p>', 5_000).isCut).toBe(false);
  });

  it.each(['word ', '語', '👩‍👩‍👧‍👦', '&amp;'])('is cut in a block without an end, which is closed: %s', (text) => {
    const { html, isCut } = emailMarkup(
      `<blockquote><p><em>${text.repeat(9_000)}</em></p></blockquote>`,
      5_000,
    );
    expect(isCut).toBe(true);
    expect(html).toMatch(/…<\/em><\/p><\/blockquote>$/);
    expect(Buffer.byteLength(html)).toBeLessThan(5_100);
    expect(Buffer.byteLength(html)).toBeGreaterThan(600);
    expect(html.isWellFormed()).toBe(true);
  });

  it('of markup that was cut in the middle of a tag is its words', () => {
    expect(whole('<p>One <strong>two</strong></p><p cla')).toMatch(
      /^<p [^>]*>One <strong>two<\/strong><\/p>$/,
    );
  });
});
