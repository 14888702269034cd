import { mostDraftBytes, mostDrafts, mostFollowedHashtags, mostVersionBytes } from './member-limits.js';

/** The services' specs count up to these, whatever they are: here stands what members are promised. */
describe('the limits of a member', () => {
  it('are 500 drafts, 200 MB of them, as much of their versions, and 1,000 hashtags', () => {
    expect([mostDrafts, mostDraftBytes, mostVersionBytes, mostFollowedHashtags]).toEqual([
      500, 200_000_000, 200_000_000, 1_000,
    ]);
  });
});
