import { paths, storyLists } from '@quillstead/catalogue';
import { listLinks } from './list-links.js';

const links = (list?: string, sort?: string) =>
  listLinks(storyLists, { list, sort }, (to, by) => paths.story('x', to, by));

describe('the bar of lists and sorts', () => {
  it('begins with the first list in its own order', () => {
    const bar = links();
    expect([bar?.list, bar?.sort]).toEqual(['comments', 'newest']);
    expect(bar?.lists).toEqual([
      { label: 'Comments', to: '/story/x/comments', isCurrent: true },
      { label: 'Likes', to: '/story/x/likes', isCurrent: false },
    ]);
  });

  it('has an address for every sort of the list, the shortest for its own', () => {
    expect(links('comments', 'top')?.sorts).toEqual([
      { label: 'Newest', to: '/story/x/comments', isCurrent: false },
      { label: 'Top', to: '/story/x/comments/top', isCurrent: true },
      { label: 'Chronological', to: '/story/x/comments/chronological', isCurrent: false },
    ]);
  });

  it('is nothing for a list or a sort that there is not', () => {
    expect([links('replies'), links('likes', 'top'), links('comments', 'alphabetical')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
