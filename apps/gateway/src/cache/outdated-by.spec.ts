import {
  blockChanged,
  commentDeleted,
  commentLiked,
  commentPosted,
  domainEvents,
  muteChanged,
  sessionEnded,
  storyChanged,
  storyDeleted,
  storyLiked,
  storyPublished,
  userChanged,
} from '@quillstead/contracts';
import { outdatedBy, placeOf } from './outdated-by.js';

describe('an event', () => {
  it.each([storyPublished, storyChanged, storyDeleted, commentDeleted, userChanged])(
    'after which visitors see something else in many places removes all cached responses: $name',
    (event) => expect(outdatedBy(event, {})).toBe('all'),
  );

  /** A visitor has no session, is in no block and mutes nothing. */
  const ofMembers: readonly string[] = [sessionEnded.name, blockChanged.name, muteChanged.name];

  it.each(
    domainEvents.filter((event) => event.awaitedBy.includes('gateway') && !ofMembers.includes(event.name)),
  )('that gateways acknowledge, since it hides something, removes all cached responses: $name', (event) =>
    expect(outdatedBy(event, {})).toBe('all'),
  );

  it('of another version of the site removes all cached responses', () => {
    const event = { ...storyPublished, name: 'content.story_pinned' } as const;
    expect(outdatedBy(event, {})).toBe('all');
  });

  it.each([storyLiked, commentLiked, sessionEnded])(
    'that changes no more than a number leaves the cached responses in place: $name',
    (event) => expect(outdatedBy(event, {})).toEqual([]),
  );

  it('of a new comment removes the cached responses that show it, by its story and the comment it replies to', () => {
    const payload = { story_slug: 'the-lamp', comment_reply_id: null };
    expect(outdatedBy(commentPosted, payload)).toEqual(['story the-lamp']);
    expect(outdatedBy(commentPosted, { ...payload, comment_reply_id: 7 })).toEqual([
      'story the-lamp',
      'comment 7',
    ]);
  });
});

describe('an address', () => {
  it.each([
    ['/story/the-lamp', 'story the-lamp'],
    ['/story/the-lamp/comments/newest', 'story the-lamp'],
    ['/api/v1/story/the-lamp/comments?sort=top', 'story the-lamp'],
    ['/story/the-lamp?x=1', 'story the-lamp'],
    ['/api/v1/story/the-lamp', null],
    ['/api/v1/story/the-lamp?x=1', null],
    ['member /story/the-lamp', 'story the-lamp'],
    ['/story/The-Lamp/comments', 'story the-lamp'],
    ['/api/v1/story/%D0%9B%D0%B0%D0%BC%D0%BF%D0%B0/comments', 'story лампа'],
    ['/api/v1/story/%D0%9B/comments/%', 'story л'],
    ['/story/%D0/comments', null],
    ['/comment/7', 'comment 7'],
    ['/api/v1/comment/7/replies', 'comment 7'],
    ['/', null],
    ['/api/v1/home', null],
    ['/user/story/posts', null],
    ['/search/story?q=/story/the-lamp', null],
  ])('shows the comments on a story, the replies to a comment or neither: %s', (address, place) =>
    expect(placeOf(address)).toBe(place),
  );
});
