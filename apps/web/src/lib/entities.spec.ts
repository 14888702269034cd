import { askedNow, changeEntity, learnEntity, raiseCount, readEntity } from './entities.js';

const story = { is_liked: 0, count_likes: 3, is_bookmarked: 0, count_comments: 1 } as const;
let id = 0;

describe('what is known of a thing', () => {
  beforeEach(() => (id += 1));

  it('is what came with the item until something newer is known', () => {
    expect(readEntity('story', id, story)).toEqual(story);
    learnEntity('story', id, { count_likes: 5 }, askedNow());
    expect(readEntity('story', id, story)).toEqual({ ...story, count_likes: 5 });
  });

  it('does not go back to what was asked for before it changed here', () => {
    const asked = askedNow();
    changeEntity('story', id, { is_liked: 1, count_likes: 4 });
    learnEntity('story', id, { is_liked: 0, count_likes: 3 }, asked);
    expect(readEntity('story', id, story).is_liked).toBe(1);
    learnEntity('story', id, { is_liked: 1, count_likes: 9 }, askedNow());
    expect(readEntity('story', id, story).count_likes).toBe(9);
  });

  it('stands against everything while the server has not answered', () => {
    changeEntity('story', id, { is_liked: 1 }, false);
    learnEntity('story', id, { is_liked: 0 }, askedNow());
    expect(readEntity('story', id, story).is_liked).toBe(1);
    changeEntity('story', id, { is_liked: 1 });
    learnEntity('story', id, { is_liked: 0 }, askedNow());
    expect(readEntity('story', id, story).is_liked).toBe(0);
  });

  it('counts up and down, never below nothing, and only what is known', () => {
    raiseCount('story', id, 'count_comments', 1);
    expect(readEntity('story', id, story).count_comments).toBe(1);
    learnEntity('story', id, story, askedNow());
    raiseCount('story', id, 'count_comments', 1);
    expect(readEntity('story', id, story).count_comments).toBe(2);
    for (const by of [-1, -1, -1] as const) raiseCount('story', id, 'count_comments', by);
    expect(readEntity('story', id, story).count_comments).toBe(0);
  });

  it('is one thing for a hashtag in whatever case', () => {
    const moon = { subscription: 0, count_subscribers: 2 } as const;
    changeEntity('hashtag', '#Moon', { subscription: 1 });
    expect(readEntity('hashtag', '#moon', moon).subscription).toBe(1);
  });

  it('keeps stories and comments of the same number apart', () => {
    changeEntity('comment', id, { is_liked: 1 });
    expect(readEntity('story', id, story).is_liked).toBe(0);
  });
});
