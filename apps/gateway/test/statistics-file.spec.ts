import type { Browser } from './browser.js';
import { type Member, type SharedSite, sharedSite } from './shared-site.js';

/** More than content reads at once. */
const countStories = 26;

describe('the statistics of a member by story as a file', () => {
  let site: SharedSite;
  let ann: Member;
  const stories: number[] = [];
  beforeAll(async () => {
    site = await sharedSite();
    ann = await site.member();
    for (let number = 1; number <= countStories; number += 1) {
      const rich_text_story = `<p>Of the lamp number ${number} there is nothing more to be said.</p>`;
      const body = { title: `=${number}, "مصباح"`, rich_text_story };
      const { story_id } = (await ann.call('POST', '/story', { body })).json<{ story_id: number }>();
      stories.push(story_id);
    }
    await ann.call('POST', '/story/like', { body: { story_id: stories[25] } });
  });

  const download = (by: Browser, query = '') =>
    fetch(`${site.url}/api/v1/user/account/statistics/file${query}`, {
      headers: { cookie: by.cookieHeader() },
    });

  it('is downloaded under a name, has all stories and is stored by no cache', async () => {
    const response = await download(ann);
    const { headers } = response;
    expect([response.status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'private, no-store',
    ]);
    const day = String.raw`\d{4}-\d\d-\d\d`;
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(String.raw`^attachment; filename="statistics-by-story-${day}-${day}\.csv"; `, 'u'),
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [columns, ...rows] = bytes.toString().split('\r\n').slice(0, -1);
    expect(columns).toMatch(/^\ufeffStory number,Title,Date,Reads,Likes,/u);
    const today = headers.get('content-disposition')?.match(new RegExp(day, 'gu'))?.[1];
    expect(rows).toEqual(
      stories.map(
        (id, index) => `${id},"'=${index + 1}, ""مصباح""",${today},0,${index === 25 ? 1 : 0},0,0,0,0,0,0`,
      ),
    );
  });

  it('is of the period that is named, of the member who requests it, and of nobody else', async () => {
    const [visitor, ben] = await Promise.all([site.visitor(), site.member()]);
    const lines = async (by: Browser, query: string) =>
      (await (await download(by, query)).text()).split('\r\n').slice(1, -1);
    const months = await lines(ann, '?period=all_time');
    expect([months.length, months.every((row) => /,\d{4}-\d\d-01,0,/u.test(row))]).toEqual([
      countStories,
      true,
    ]);
    expect(await lines(ben, '?period=all_time')).toEqual([]);
    expect([(await download(visitor)).status, (await download(ann, '?period=week')).status]).toEqual([
      403, 400,
    ]);
  });
});
