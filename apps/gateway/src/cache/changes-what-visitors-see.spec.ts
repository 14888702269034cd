import {
  commentDeleted,
  commentLiked,
  commentPosted,
  facts,
  sessionEnded,
  storyChanged,
  storyDeleted,
  storyLiked,
  storyPublished,
  userChanged,
} from '@quillstead/contracts';
import { changesWhatVisitorsSee } from './changes-what-visitors-see.js';

describe('an event', () => {
  it.each([storyPublished, storyChanged, storyDeleted, commentPosted, commentDeleted, userChanged])(
    'after which visitors see something else makes answers be forgotten: $name',
    (event) => expect(changesWhatVisitorsSee(event)).toBe(true),
  );

  it.each(facts.filter((event) => event.keepers.includes('gateway') && event.name !== sessionEnded.name))(
    'that gateways acknowledge, since it hides something, makes answers be forgotten: $name',
    (event) => expect(changesWhatVisitorsSee(event)).toBe(true),
  );

  it('of another version of the site makes answers be forgotten', () => {
    const event = { ...storyPublished, name: 'content.story_pinned' } as const;
    expect(changesWhatVisitorsSee(event)).toBe(true);
  });

  it.each([storyLiked, commentLiked, sessionEnded])(
    'that changes no more than a number leaves answers where they are: $name',
    (event) => expect(changesWhatVisitorsSee(event)).toBe(false),
  );
});
