import { apiBase } from '@quillstead/contracts';
import { waitFor } from '@quillstead/testing';
import { fromBuffer } from 'yauzl';
import { emailsTo } from './emails.js';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

const hostile = '<img src=x onerror=alert(1)>"\'&';

describe('the export of what a member wrote', () => {
  let site: SharedSite;
  let ann: Member;
  beforeAll(async () => {
    site = await sharedSite();
    ann = await site.member();
  });
  afterAll(() => site?.stop());

  const fetchExport = (by: Member) =>
    fetch(`${site.url}${apiBase}/user/account/export`, { headers: { cookie: by.cookieHeader() } });

  it('is a ZIP with JSON and pages, escaped, announced by an email and streamed to its owner alone', async () => {
    expect((await fetchExport(ann)).status).toBe(404);
    const published = await ann.call('POST', '/story', {
      body: { ...story, title: `Lamp ${hostile}`, description: hostile },
    });
    expect(published.status).toBe(201);
    const { slug, story_id } = published.json<{ slug: string; story_id: number }>();
    const draft = {
      title: 'Half a lamp',
      rich_text_story: '<p>Every evening</p>',
      content_type: 'draft_page',
    };
    expect((await ann.call('POST', '/draft', { body: draft })).status).toBe(200);
    const comment = { story_id, comment_text: `I wrote this ${hostile}` };
    expect((await ann.call('POST', '/comment', { body: comment })).status).toBe(201);
    const ben = await site.member();
    expect((await ben.call('POST', '/story', { body: { ...story, title: 'Not hers' } })).status).toBe(201);

    expect((await ann.call('POST', '/user/account/export')).status).toBe(202);
    const response = await waitFor(
      async () => {
        const fetched = await fetchExport(ann);
        if (fetched.status === 200) return fetched;
        expect({ status: fetched.status, text: await fetched.text() }).toEqual({ status: 202, text: '' });
        return false;
      },
      { every: 100, what: 'the export' },
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="quillstead-\d{4}-\d\d-\d\d\.zip"$/,
      ),
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(Number(response.headers.get('content-length')));

    const files = await unzip(bytes);
    const json = (name: string) => JSON.parse(files.get(`json/${name}.json`) ?? '');
    expect(json('profile')).toMatchObject([
      { username: ann.username, email: `${ann.username}@mail.example` },
    ]);
    expect(json('stories')).toMatchObject([{ slug, rich_text_story: story.rich_text_story }]);
    expect(json('drafts')).toMatchObject([{ title: 'Half a lamp' }]);
    expect(json('comments')).toMatchObject([{ story_slug: slug, comment_text: comment.comment_text }]);
    expect(json('sessions')).toHaveLength(1);
    const names = [...files.keys()].map((name) => name.replace(/(?<=drafts\/)\d+/, 'ID'));
    // A new part comes with its own test.
    expect(names).toEqual(
      expect.arrayContaining(
        (
          'profile settings second_factor passkeys invitations sessions staff_notes feedback stories drafts comments story_likes comment_likes ' +
          'story_bookmarks comment_bookmarks reading_places series collections series_subscriptions ' +
          'collection_subscriptions draft_links draft_notes_received draft_notes_written story_statistics subscriber_statistics ' +
          'waiting_comments_received waiting_comments_written approved_commenters hidden_stories hidden_comments ' +
          'hidden_series hidden_collections ' +
          'user_subscriptions hashtag_subscriptions blocks mutes fediverse email_subscribers email_subscriptions ' +
          'reading_device device_books'
        )
          .split(' ')
          .map((name) => `json/${name}.json`),
      ),
    );
    expect(names.filter((name) => !name.startsWith('json/')).sort()).toEqual([
      'drafts/ID.html',
      'index.html',
      'markdown/drafts/ID.md',
      `markdown/stories/${slug}.md`,
      `stories/${slug}.html`,
    ]);
    const pages = [...files].filter(([name]) => name.endsWith('.html')).map(([, text]) => text);
    expect(files.get(`stories/${slug}.html`)).toContain(story.rich_text_story);
    expect(pages.join()).not.toContain('<img');
    expect(files.get('index.html')).toContain('I wrote this &lt;img');
    expect(files.get(`markdown/stories/${slug}.md`)).toMatch(
      /^---\ntitle: .*Lamp <img[^]*\ndate: \d{4}-[^]*\n---\n\n/,
    );
    for (const page of pages) expect(page).toContain('default-src &#39;none&#39;');
    const everything = [...files.values()].join();
    expect(everything).not.toMatch(/Not hers|\$argon2|token_hash/);

    expect((await fetchExport(ben)).status).toBe(404);
    expect((await (await site.visitor()).call('GET', '/user/account/export')).status).toBe(403);
    await waitFor(async () => (await emailsTo(site, ann)).some((text) => text.includes('export is ready')), {
      timeout: 30_000,
      every: 100,
      what: 'the email',
    });
  });
});

/** The files of a ZIP by their names; throws when it is broken. */
function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (fault, zip) => {
      if (fault) return reject(fault);
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as Parameters<typeof zip.openReadStream>[0], async (problem, stream) => {
          if (problem) return reject(problem);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          files.set(entry.fileName, Buffer.concat(chunks).toString());
          zip.readEntry();
        });
      });
      zip.on('end', () => resolve(files)).on('error', reject);
      zip.readEntry();
    });
  });
}
