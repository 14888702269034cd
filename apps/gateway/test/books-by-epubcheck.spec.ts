import { storyMarkup } from '@quillstead/fields';
import { sanitizeStory } from '@quillstead/fields/sanitise';
import { epubFaults, hasEpubcheck } from './epubcheck.js';
import { type Member, type SharedSite, sharedSite } from './shared-site.js';

/** Everything that a story may contain, also where HTML does not allow it. */
const allBlocks = sanitizeStory(
  [
    '<p class="align-center indent">A <strong>bold <em>and</em></strong> <u>plain</u> <s>line</s>,<br>and <span>more</span>.</p>',
    '<p class="heading center">The <em>first</em> part</p><p class="scene"></p><p class="verse">  a<br>    b</p><p></p>' +
      '<p class="right">At the end</p><p class="heading"></p><blockquote><p class="heading other">In a quotation</p></blockquote>' +
      '<blockquote><p class="align-right">A quotation</p><ul><li>in it</li></ul></blockquote>',
    '<ol><li>one<ul><li>inner</li></ul></li><li><p>two</p><blockquote>deep</blockquote></li></ol>',
    '<ul></ul><ol><li></li></ol><p></p><blockquote></blockquote>',
    'Text without a paragraph &amp; &lt;signs&gt; <em>open<p>and closed</em> elsewhere</p><li>an item of no list</li>',
    '<p class="align-justify">אבג דהו <strong>זחט</strong> e\u0301 o\u0308 נִקּוּד \u{1f469}\u200d\u{1f680} \u202eend\u202c</p>',
  ].join(''),
);

const notes = {
  note_before: 'Before <it> & "all"\n\nwith lines\n\tand a tab',
  note_after: `e\u0301 אבג ${'long '.repeat(390)}`.trim(),
};
const titles: Record<string, object> = {
  'A story': { rich_text_story: allBlocks, ...notes, rating: 'mature', content_warnings: ['violence'] },
  [`${'נִקּוּד '.repeat(16)}`.slice(0, 99).trim()]: { rich_text_story: allBlocks, lang: 'he', ...notes },
  'e\u0301\u0302\u0303 & <b>"it\'s"</b> ]]> end': { rich_text_story: allBlocks, lang: 'no' },
  [`${'W'.repeat(100)}`]: { rich_text_story: `<p>${'word '.repeat(900)}</p>`.repeat(50), lang: 'zh' },
  'One list': { rich_text_story: `<ol>${`<li>${'word '.repeat(90)}<br>and more</li>`.repeat(800)}</ol>` },
  'One quote': { rich_text_story: `<blockquote>${`<p>${'word '.repeat(900)}</p>`.repeat(80)}</blockquote>` },
  'One item': {
    rich_text_story: `<ol><li><p>${`${'word '.repeat(90)}<br>`.repeat(800)}</p></li><li>end</li></ol>`,
  },
  'One paragraph': { rich_text_story: `<p class="indent">${`${'word '.repeat(90)}<br>`.repeat(800)}</p>` },
  'One line': { rich_text_story: `<p>${'A sentence of the story. '.repeat(20_000)}</p>` },
  '\u0007': {
    rich_text_story: '<p>A story\u0007 with a title&#7; that nobody can see at all.</p>',
    note_after: 'a\u0007\u2028b',
  },
  '': { rich_text_story: '<p>A story without a title, of which only these words are known.</p>' },
};

it('has each tag and class that a story may contain', () => {
  for (const tag of storyMarkup.tags) expect(allBlocks).toContain(`<${tag}`);
  for (const name of storyMarkup.classes) expect(allBlocks).toMatch(new RegExp(`class="[^"]*${name}`));
});

// The checker of the standard reads real books wherever it is installed.
if (hasEpubcheck())
  describe('a book, as epubcheck reads it', () => {
    let site: SharedSite;
    let ann: Member;
    let series: { series_id: number; slug: string };
    const stories: { story_id: number; slug: string }[] = [];

    const post = async <Reply>(path: string, body: object): Promise<Reply> => {
      const response = await ann.call('POST', path, { body });
      if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text}`);
      return response.json<Reply>();
    };
    const download = async (path: string): Promise<Uint8Array> => {
      const headers = { cookie: ann.cookieHeader() };
      const response = await fetch(`${site.url}/api/v1${path}`, { headers });
      expect([path, response.status]).toEqual([path, 200]);
      return new Uint8Array(await response.arrayBuffer());
    };

    beforeAll(async () => {
      site = await sharedSite();
      ann = await site.member();
      const description = 'Two lines\nof <it> & נִקּוּד';
      series = await post('/series', { title: `${'e\u0301'.repeat(20)} & <more> אבג`, description });
      for (const [title, fields] of Object.entries(titles))
        stories.push(await post('/story', { title, series_id: series.series_id, description, ...fields }));
    });

    it('of a story has no error and no warning', async () => {
      for (const index of [1, Object.keys(titles).indexOf('One item')])
        expect(await epubFaults(await download(`/story/${stories[index]?.slug}/epub`))).toEqual([]);
    });

    it('of the series has no error and no warning', async () => {
      expect(await epubFaults(await download(`/series/${series.slug}/epub`))).toEqual([]);
    });

    it('of a collection has no error and no warning', async () => {
      const fields = {
        title: 'ערב & <more> of it',
        description: 'It\nis "mixed".',
        collection_visibility: 'public',
      };
      const { collection_id } = await post<{ collection_id: number }>('/collection', fields);
      for (const { story_id } of stories) {
        const entry = { collection_id, story_id };
        await ann.call('POST', '/collection/story', { body: entry });
        const body = { ...entry, entry_note: 'Begin <here> &\nאבג e\u0301.' };
        expect((await ann.call('PUT', '/collection/story', { body })).status).toBeLessThan(300);
      }
      expect(await epubFaults(await download(`/collection/${collection_id}/epub`))).toEqual([]);
    });
  });
