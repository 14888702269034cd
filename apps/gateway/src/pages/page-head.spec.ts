import { printHead } from './page-head.js';

const plain = {
  site: 'Lamp',
  title: 'A story',
  description: null,
  canonical: null,
  noIndex: false,
  preview: null,
  feed: null,
  catalogue: null,
};
const page = 'https://x.example/';

describe('printHead', () => {
  it('prints what there is', () => {
    expect(printHead(plain)).toBe(
      '<title>A story</title>\n    <meta name="application-name" content="Lamp" />',
    );
    expect(
      printHead({ ...plain, site: 'S', title: 'T', description: 'D', canonical: page, noIndex: true }),
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

  it('says what others may show of the page, as text', () => {
    const text = `</script><script>alert("1")</script>`;
    const preview = {
      type: 'article',
      title: text,
      description: text,
      properties: { 'article:tag': ['moon', '"rain"'] },
      thing: { '@type': 'Article', headline: text },
    } as const;
    const head = printHead({ ...plain, canonical: page, preview });
    expect(head).toContain('<meta property="article:tag" content="moon" />');
    expect(head).toContain('<meta property="article:tag" content="&quot;rain&quot;" />');
    expect(head.match(/<script/g)).toHaveLength(1);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: text,
    });
  });

  it('says nothing of a page that is not to be shared', () => {
    expect(printHead({ ...plain, canonical: page })).not.toMatch(/og:|ld\+json/);
  });
});
