import { ao3Book, ao3Page, ghost, mediumPost, utf8, wordPress } from '../../../../test/archive-samples.js';
import { cleaned, fileOf, packed } from '../../../../test/open-file.js';
import { readArchive } from '../archives/read-archive.js';

const medium = (parts: Record<string, string>) =>
  packed({ 'README.html': '<p>About your export</p>', 'profile/profile.html': '<p>Ann</p>', ...parts });

describe('an archive', () => {
  it('is a work of AO3 whose chapters are the parts of a series', async () => {
    const { source, work, stories, notes } = await readArchive('The_Lamp.html', ao3Page);
    expect({ source, work, notes }).toEqual({
      source: 'AO3',
      work: { title: 'The Lamp', description: 'A lamp on a rock.\nAnd a boat.' },
      notes: [],
    });
    const shared = {
      tags: [
        'Slow Burn',
        'Lighthouses',
        'This is a long tag that nobody could make a hashtag of, really',
        'The Sea (Books)',
      ],
      lang: 'de',
      rating: 'teen',
      warnings: ['death'],
      publishedAt: '2021-03-04T00:00:00.000Z',
      series: 'The Lamp',
    };
    expect(stories).toMatchObject([
      {
        ...shared,
        id: 'ao3-77-1',
        address: 'https://archiveofourown.org/works/77',
        part: 1,
        title: 'The Rock',
        description: 'She comes.',
        noteBefore: 'For Ben.',
      },
      {
        ...shared,
        id: 'ao3-77-2',
        address: null,
        part: 2,
        title: 'Chapter 2',
        noteBefore: 'Sorry for the wait.',
        noteAfter: 'More soon.\nThank you.',
      },
    ]);
    expect(stories.map(({ html }) => cleaned(html))).toEqual([
      '<p>Summary</p><p>She came by <em>night</em>.</p><p class="scene"></p><blockquote><p>A letter.</p></blockquote>',
      '<p class="center">He <s>came</s> not.</p>',
    ]);
  });

  it('is a book of AO3, of one chapter', async () => {
    const { work, stories } = await readArchive('oar.epub', ao3Book);
    expect(work).toBeNull();
    expect(stories).toMatchObject([
      { id: 'ao3-9-1', title: 'The Oar', description: 'An oar.', series: 'Boats', part: 2, words: 3 },
    ]);
    expect(stories.map(({ html }) => cleaned(html))).toEqual(['<p>It broke.</p><p>Twice.</p>']);
  });

  it('has the posts of WordPress, published and drafts, and says what else it has', async () => {
    const bytes = wordPress([
      {
        id: 5,
        title: 'Rain &amp; Sun',
        content:
          'One line\nand another.\n\n[caption id="a"]<img src="https://x.example/a.png" />[/caption]\n\nTwo.',
        more: '<link>https://ann.example/2019/rain/</link><category domain="category" nicename="u"><![CDATA[Uncategorized]]></category><category domain="post_tag" nicename="rain"><![CDATA[rain]]></category><category domain="category" nicename="w"><![CDATA[Weather]]></category><excerpt:encoded><![CDATA[It rains.]]></excerpt:encoded>',
      },
      {
        id: 6,
        title: 'Blocks',
        status: 'draft',
        date: '0000-00-00 00:00:00',
        more: '<link>https://ann.example/?p=6</link>',
        content:
          '<!-- wp:heading --><h2 class="wp-block-heading">Part</h2><!-- /wp:heading --><!-- wp:paragraph {"align":"center"} --><p class="has-text-align-center" style="text-align:center">Mid</p><!-- /wp:paragraph --><!-- wp:separator --><hr class="wp-block-separator"/><!-- /wp:separator --><!-- wp:paragraph --><p>End.</p><!-- /wp:paragraph -->',
      },
      { id: 7, title: 'About', type: 'page', content: 'Me.' },
      { id: 8, title: 'picture.png', type: 'attachment', status: 'inherit' },
      { id: 9, title: 'Gone', status: 'trash', content: 'No.' },
      { id: 10, title: 'Nothing', content: '[gallery ids="1"]' },
    ]);
    const { source, stories, notes } = await readArchive('ann.wordpress.xml', bytes);
    expect(source).toBe('WordPress');
    expect(stories).toMatchObject([
      {
        id: 'wordpress-5',
        title: 'Rain & Sun',
        address: 'https://ann.example/2019/rain/',
        description: 'It rains.',
        tags: ['rain', 'Weather'],
        publishedAt: '2019-02-03T04:05:06.000Z',
        losses: { pictures: 1 },
      },
      { id: 'wordpress-6', title: 'Blocks', address: null, publishedAt: null },
    ]);
    expect(stories.map(({ html }) => cleaned(html))).toEqual([
      '<p>One line<br />and another.</p><p>Two.</p>',
      '<p class="heading">Part</p><p class="center">Mid</p><p class="scene"></p><p>End.</p>',
    ]);
    expect(notes).toEqual([
      '1 story is not listed: no text.',
      '3 pages, pictures and other entries are not listed.',
    ]);
  });

  it('has the posts of Ghost with their tags', async () => {
    const bytes = ghost(
      [
        {
          id: 'p1',
          uuid: 'u1',
          slug: 'a-ghost',
          title: 'A Ghost',
          html: '<p>Boo, <strong>she</strong> said.</p><hr><p>End.</p>',
          status: 'published',
          published_at: '2022-06-07T08:09:10.000Z',
          custom_excerpt: 'Who?',
        },
        {
          id: 'p2',
          uuid: 'u2',
          slug: 'later',
          title: 'Later',
          html: null,
          plaintext: 'A plain\n\ntext.',
          status: 'draft',
        },
        { id: 'p3', uuid: 'u3', title: 'About', html: '<p>Me</p>', type: 'page', status: 'published' },
      ],
      {
        tags: [
          { id: 't1', name: 'Fear' },
          { id: 't2', name: '#internal' },
          { id: 't3', name: 'Night' },
        ],
        posts_tags: [
          { post_id: 'p1', tag_id: 't3', sort_order: 1 },
          { post_id: 'p1', tag_id: 't1', sort_order: 0 },
          { post_id: 'p1', tag_id: 't2', sort_order: 2 },
        ],
      },
    );
    const { source, stories, notes } = await readArchive('ghost.json', bytes);
    expect([source, notes]).toEqual(['Ghost', ['1 page is not listed.']]);
    expect(stories).toMatchObject([
      {
        id: 'ghost-u1',
        address: '/a-ghost/',
        description: 'Who?',
        tags: ['Fear', 'Night'],
        publishedAt: '2022-06-07T08:09:10.000Z',
      },
      { id: 'ghost-u2', title: 'Later', address: null, publishedAt: null },
    ]);
    expect(stories.map(({ html }) => cleaned(html))).toEqual([
      '<p>Boo, <strong>she</strong> said.</p><p class="scene"></p><p>End.</p>',
      '<p>A plain<br /><br />text.</p>',
    ]);
  });

  it('has the posts of Medium without the title that their texts repeat', async () => {
    const bytes = medium({
      'posts/2018-01-02_A-Walk-abc123def456.html': mediumPost(
        'A Walk',
        '<p class="graf graf--p">I <em class="markup--em">walked</em>.</p><figure><img src="https://x.example/a.png"></figure>',
        'Far away',
      ),
      'posts/draft_Unfinished-0a1b2c3d4e5f.html': mediumPost('Unfinished', '<p>So</p>'),
    });
    const { source, stories } = await readArchive('medium-export.zip', bytes);
    expect(source).toBe('Medium');
    expect(stories).toMatchObject([
      {
        id: 'medium-abc123def456',
        title: 'A Walk',
        description: 'Far away',
        address: 'https://medium.com/@ann/the-post-abc',
        publishedAt: '2018-01-02T03:04:05.678Z',
        losses: { pictures: 1 },
      },
      { id: 'medium-0a1b2c3d4e5f', title: 'Unfinished', publishedAt: null },
    ]);
    expect(stories.map(({ html }) => cleaned(html))).toEqual(['<p>I <em>walked</em>.</p>', '<p>So</p>']);
  });

  it('is a ZIP of files, each of them a story, or the works that it has', async () => {
    const front =
      '---\ntitle: "Lines: a book"\ndate: 2020-05-06\ntags: [sea, "two words"]\nseries: Boats\npart: 3\nlanguage: fr-CA\nrating: mature\nwarnings: [gore, spiders]\n---\n\nA *text*.\n';
    const bytes = packed({
      'stories/a.md': front,
      'stories/b.docx': fileOf('pandoc-japanese.docx'),
      'stories/c.html': ao3Page,
      'stories/d.docx': 'no document',
      'stories/README.md': 'About these files',
      '__MACOSX/stories/._a.md': 'x',
      'stories/picture.png': 'x',
    });
    const { source, stories, notes } = await readArchive('all.zip', bytes);
    expect(source).toBe('files');
    expect(stories).toMatchObject([
      {
        title: 'Lines: a book',
        publishedAt: '2020-05-06T00:00:00.000Z',
        tags: ['sea', 'two words'],
        series: 'Boats',
        part: 3,
        lang: 'fr',
        rating: 'mature',
        warnings: ['gore'],
        warningWords: ['spiders'],
      },
      { title: '吾輩は猫である' },
      { title: 'The Rock', series: 'The Lamp' },
      { title: 'Chapter 2', series: 'The Lamp' },
    ]);
    expect(notes).toEqual([expect.stringMatching(/^“stories\/d\.docx”: The file is damaged, or no \.docx/u)]);
  });

  it('gives a story the same id each time, and no two stories one', async () => {
    const posts = wordPress([
      { id: 1, title: 'A', content: 'One.' },
      { id: 1, title: 'B', content: 'Two.' },
    ]);
    const ids = async () => (await readArchive('a.xml', posts)).stories.map(({ id }) => id);
    expect(await ids()).toEqual(['wordpress-1', 'wordpress-1-again-2']);
    expect(await ids()).toEqual(await ids());
  });
});

const laughs =
  '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';

describe('a hostile archive', () => {
  it.each<readonly [string, string, () => Uint8Array, RegExp]>([
    [
      'external entity of WordPress',
      'a.xml',
      () =>
        wordPress([{ id: 1, content: '&x;' }], '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      /defines XML entities/u,
    ],
    ['billion laughs', 'a.xml', () => wordPress([{ id: 1, title: '&c;' }], laughs), /defines XML entities/u],
    ['feed that is no export', 'a.xml', () => utf8('<rss><channel/></rss>'), /no archive that can be read/u],
    [
      'export without stories',
      'a.xml',
      () => wordPress([{ id: 1, type: 'page' }]),
      /^The archive has no story\./u,
    ],
    [
      'deep export',
      'a.xml',
      () => wordPress([{ id: 1, more: '<a>'.repeat(400) + '</a>'.repeat(400) }]),
      /nested too deeply/u,
    ],
    ['JSON that is none', 'a.json', () => utf8('{"db": ['), /damaged or not complete/u],
    [
      'JSON of another program',
      'a.json',
      () => utf8('{"db": [{"data": {"posts": 7}}]}'),
      /no export of Ghost/u,
    ],
    [
      'JSON of wrong types',
      'a.json',
      () => ghost([7, null, 'x', [], { html: { a: 1 } }] as object[]),
      /no story/u,
    ],
    [
      'deep JSON',
      'a.json',
      () => utf8('['.repeat(200_000) + ']'.repeat(200_000)),
      /no export of Ghost|damaged/u,
    ],
    ['program as a ZIP', 'a.zip', () => utf8('MZ\u0000program'), /damaged or not complete/u],
    [
      'bomb',
      'a.zip',
      () => packed({ 'posts/a.html': new Uint8Array(60 * 1024 * 1024) }),
      /larger than 50 MB when it is unpacked/u,
    ],
    [
      'bomb of many parts',
      'a.zip',
      () => packed(Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`${at}.txt`, 'x']))),
      /larger than 50 MB when it is unpacked/u,
    ],
    [
      'ZIP that leads out of itself',
      'a.zip',
      () => packed({ '../../a.md': 'text', '/b.md': 'text' }),
      /no story/u,
    ],
    ['ZIP without stories', 'a.zip', () => packed({ 'a.exe': 'MZ' }), /no story/u],
    ['program', 'a.exe', () => utf8('MZ'), /no archive that can be read/u],
    ['empty file', 'a.xml', () => new Uint8Array(), /no text/u],
  ])('is refused with a sentence: %s', async (_, name, bytes, sentence) => {
    await expect(readArchive(name, bytes())).rejects.toThrow(sentence);
  });

  it('has the first thousand of ten thousand posts, which is said', async () => {
    const posts = Array.from({ length: 10_000 }, (_, id) => ({
      id,
      title: `Post ${id}`,
      content: 'A text.',
    }));
    const { stories, notes } = await readArchive('a.xml', wordPress(posts));
    expect(stories).toHaveLength(1_000);
    expect(notes).toEqual(['The archive has 10000 stories. The first 1000 are listed.']);
  });

  it('has no markup that does something, and no front matter that grows', async () => {
    const { stories } = await readArchive(
      'a.json',
      ghost([
        {
          title: '<script>alert(1)</script>',
          html: '<p onclick="alert(1)">A <a href="javascript:alert(1)">b</a></p><iframe src="x"></iframe>',
        },
      ]),
    );
    expect(stories[0]?.title).toBe('<script>alert(1)</script>');
    expect(cleaned(stories[0]?.html ?? '')).not.toMatch(/onclick|iframe|<a/u);
    const bomb = `---\na: &a [x, x, x]\nb: &b [*a, *a, *a]\ntitle: [*b, *b]\n---\nText.`;
    const read = await readArchive('plain.md', utf8(bomb));
    expect(read.stories).toMatchObject([{ tags: [], words: 1 }]);
  });
});
