import { userChanged } from '@quillstead/contracts';
import { event } from '@quillstead/service-kit/testing';
import { publicUser } from '@quillstead/testing';
import { as, type Content, openContent, someText, visitor } from './open-content.js';

describe('user projections', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  const apply = (user: { user_id: number; username: string; is_private: 0 | 1 }) =>
    content.handle([event(userChanged, publicUser(user))]);

  it('decide what is shown of whom: nothing before they come, then as accounts publishes it', async () => {
    const author = as({ id: 7, session_id: 1, username: 'ann', role: 'member', show_nsfw: 0 });
    const { slug } = await content.publishStory.execute({ rich_text_story: someText }, author);
    const home = async () =>
      (await content.listHome.execute({}, visitor)).items.map((item) => item.author_username);

    expect(await home()).toEqual([]);
    await expect(content.readStory.execute({ slug }, visitor)).rejects.toMatchObject({ code: 'not_found' });
    await apply({ user_id: 7, username: 'ann', is_private: 0 });
    await content.runTasks();
    expect(await home()).toEqual(['ann']);
    await apply({ user_id: 7, username: 'anna', is_private: 0 });
    expect(await home()).toEqual(['anna']);
    await apply({ user_id: 7, username: 'anna', is_private: 1 });
    expect(await home()).toEqual([]);
  });

  it('are waited for by the first story of somebody who has just signed up', async () => {
    const author = as({ id: 8, session_id: 1, username: 'new', role: 'member', show_nsfw: 0 });
    const publishing = content.publishStory.execute({ rich_text_story: someText }, author);
    // These are more round trips than publishing takes, so it waits.
    for (let trip = 0; trip < 15; trip += 1) {
      expect(await content.dataSource.query('SELECT FROM story WHERE author_id = 8')).toEqual([]);
    }
    await apply({ user_id: 8, username: 'new', is_private: 0 });
    const { slug } = await publishing;
    const page = await content.readStory.execute({ slug }, author);
    expect(JSON.parse(String(page.bytes))).toMatchObject({ author_username: 'new', author_is_user: 1 });
  });
});
