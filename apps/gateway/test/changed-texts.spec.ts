import { waitFor } from '@quillstead/testing';
import { changeWhileHeld } from './change-while-held.js';
import { type Member, startWholeSite, story, type WholeSite } from './whole-site.js';

interface Item {
  readonly story_id?: number;
  readonly comment_id?: number;
  readonly username?: string;
}

/** No two are like each other, so that none is found as a slip of the other. */
const word = (round: number): string => String.fromCharCode(97 + (round % 26)).repeat(round < 26 ? 5 : 9);

const textOf = (round: number): string => `The ferry left, said ${word(round)} to everybody.`;

describe('a search after the response to an edit', () => {
  let site: WholeSite;
  let ann: Member;
  let ben: Member;
  let story_id: number;
  let comment_id: number;

  beforeAll(async () => {
    site = await startWholeSite();
    [ann, ben] = await Promise.all([site.member(), site.member()]);
    const body = { ...story, title: word(0), hashtag_list: [`#${word(0)}`] };
    ({ story_id } = (await ann.call('POST', '/story', { body })).json<{ story_id: number }>());
    const comment = { story_id, comment_text: textOf(0) };
    ({ comment_id } = (await ben.call('POST', '/comment', { body: comment })).json<{ comment_id: number }>());
    await waitFor(async () => (await search('comment', word(0))).length === 1, { what: 'the comment' });
    await waitFor(async () => (await search('story', word(0))).length === 1, { what: 'the story' });
  });
  afterAll(() => site?.stop());

  const search = async (list: string, q: string): Promise<Item[]> => {
    const response = await ben.call('GET', `/search/${list}?q=${encodeURIComponent(q)}`);
    expect(response.status).toBe(200);
    return response.json<{ items: Item[] }>().items;
  };

  it('neither shows nor finds what the edit took away, and finds the new words soon', async () => {
    const shown: string[] = [];
    for (let round = 1; round <= 30; round += 1) {
      const [former, present] = [word(round - 1), word(round)];
      const edits = [
        await ben.call('PUT', '/comment', { body: { comment_id, comment_text: textOf(round) } }),
        await ann.call('PUT', '/story', {
          body: { story_id, title: present, hashtag_list: [`#${present}`] },
        }),
      ];
      // Read while the indexing of the edits goes on.
      if (JSON.stringify(await search('comment', 'ferry')).includes(`said ${former}`))
        shown.push(`${former} in a comment`);
      for (const [list, q] of [
        ['comment', former],
        ['story', former],
        ['story', `#${former}`],
      ] as const)
        if ((await search(list, q)).length > 0) shown.push(`${list} by ${q}`);
      expect(edits.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(shown).toEqual([]);
    await waitFor(async () => (await search('comment', word(30))).length === 1, { what: 'the new text' });
    await waitFor(async () => (await search('story', word(30))).length === 1, { what: 'the new title' });
  }, 120_000);

  it('is not of a former title in notifications', async () => {
    await ben.call('POST', '/story/like', { body: { story_id } });
    const notified = async () =>
      (await ann.call('GET', '/account/notifications?page=note_story_like')).json<{
        items: { note_text: string }[];
      }>().items;
    await waitFor(async () => (await notified()).length === 1, { what: 'the notification' });
    const former: string[] = [];
    for (let round = 1; round <= 20; round += 1) {
      const title = `Chapter ${round}`;
      const edit = await ann.call('PUT', '/story', { body: { story_id, title } });
      const [{ note_text = '' } = {}] = await notified();
      expect(edit.status).toBe(200);
      if (!note_text.includes(`“${title}”`)) former.push(note_text);
    }
    expect(former).toEqual([]);
  });

  it('comes when the edit is applied', async () => {
    const edited = await changeWhileHeld(site, {
      source: 'content',
      at: ['search'],
      change: () => ben.call('PUT', '/comment', { body: { comment_id, comment_text: textOf(31) } }),
      callSource: () => ann.call('GET', '/draft/list'),
    });
    expect([200, 202]).toContain(edited.status);
  });

  it('finds nobody by words that they took out of their bio', async () => {
    const describe = (bio: string) => ann.call('PUT', '/user/account/settings', { body: { bio } });
    await describe('I grow zinnias.');
    await waitFor(async () => (await search('user', 'zinnias')).length === 1, { what: 'the bio' });
    expect((await describe('I grow nothing.')).status).toBe(200);
    expect(await search('user', 'zinnias')).toEqual([]);
  });

  it('finds no story by a name that its author had', async () => {
    const call = (display_name: string) =>
      ann.call('PUT', '/user/account/settings', { body: { display_name } });
    const shown: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const name = `Quint${word(round)}`;
      await call(name);
      await waitFor(async () => (await search('story', name)).length === 1, { what: `the name ${name}` });
      expect((await call('Somebody')).status).toBe(200);
      if ((await search('story', name)).length > 0) shown.push(name);
    }
    expect(shown).toEqual([]);
  });
});
