import { printAtom } from './print-atom.js';

const entry = {
  address: 'https://site.example/story/a-b',
  lang: 'de',
  title: 'Tom & <b>Jerry</b> "]]>"\u0000\u000b\ud800',
  summary: 'Once\u001b upon',
  author: { name: "Ann <'x'>", address: 'https://site.example/user/ann' },
  categories: ['moon"'],
  publishedAt: '2026-01-31T10:20:30.123Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
};

describe('an Atom document', () => {
  it('holds every value as text, without what XML forbids', () => {
    const document = printAtom({
      title: 'T',
      page: 'https://site.example/',
      self: 'https://site.example/feed.atom',
      entries: [entry],
    });
    expect(document).toContain('<title>Tom &amp; &lt;b&gt;Jerry&lt;/b&gt; &quot;]]&gt;&quot;</title>');
    expect(document).toContain('<name>Ann &lt;&#39;x&#39;&gt;</name>');
    expect(document).toContain('<category term="moon&quot;"/>');
    expect(document).toContain('<summary>Once upon</summary>');
  });

  it('says in which language an entry is, where that is known', () => {
    const unknown = { ...entry, lang: null };
    const feed = { title: 'T', page: 'https://s.example/', self: 'https://s.example/f' };
    expect(printAtom({ ...feed, entries: [entry] })).toContain('<entry xml:lang="de"><id>');
    expect(printAtom({ ...feed, entries: [unknown] })).not.toContain('xml:lang');
  });

  it('was updated when its latest entry was', () => {
    const older = { ...entry, updatedAt: '2026-01-31T10:20:30.123Z' };
    const document = printAtom({
      title: 'T',
      page: 'https://s.example/',
      self: 'https://s.example/f',
      entries: [older, entry],
    });
    expect(document.match(/<updated>([^<]*)/)?.[1]).toBe('2026-02-01T00:00:00.000Z');
  });
});
