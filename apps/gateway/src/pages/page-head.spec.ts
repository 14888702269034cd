import { printHead } from './page-head.js';

const plain = { site: 'Lamp', title: 'A story', description: null, canonical: null, noIndex: false };

describe('printHead', () => {
  it('prints what there is', () => {
    expect(printHead(plain)).toBe(
      '<title>A story</title>\n    <meta name="application-name" content="Lamp" />',
    );
    expect(
      printHead({ site: 'S', title: 'T', description: 'D', canonical: 'https://x.example/', noIndex: true }),
    ).toBe(
      [
        '<title>T</title>',
        '<meta name="application-name" content="S" />',
        '<meta name="description" content="D" />',
        '<link rel="canonical" href="https://x.example/" />',
        '<meta name="robots" content="noindex" />',
      ].join('\n    '),
    );
  });

  it('lets no text become markup', () => {
    const text = `</title><script>alert("1")</script>'&amp;`;
    const head = printHead({ ...plain, site: text, title: text, description: text, canonical: text });
    expect(head).not.toMatch(/<script|content="[^"]*"[^ ]|'/);
    expect(head.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&#39;&amp;amp;/g)).toHaveLength(4);
  });
});
