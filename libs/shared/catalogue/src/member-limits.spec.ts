import {
  mostBlocks,
  mostCollections,
  mostCollectionStories,
  mostDraftBytes,
  mostDrafts,
  mostFollowedHashtags,
  mostSeries,
  mostSubscribedCollections,
  mostSubscribedSeries,
  mostVersionBytes,
} from './member-limits.js';

/** The services' specs read these limits from the code; this spec has the numbers that members are promised. */
describe('the limits of a member', () => {
  it('are 200 collections of 5,000 stories each', () => {
    expect([mostCollections, mostCollectionStories]).toEqual([200, 5_000]);
  });

  it('are 500 drafts, 200 MB of them, as much of their versions, 500 series', () => {
    expect([mostDrafts, mostDraftBytes, mostVersionBytes, mostSeries]).toEqual([
      500, 200_000_000, 200_000_000, 500,
    ]);
  });

  it('are 10,000 blocked people', () => {
    expect(mostBlocks).toBe(10_000);
  });

  it('are 1,000 followed hashtags, as many series and as many collections', () => {
    expect([mostFollowedHashtags, mostSubscribedSeries, mostSubscribedCollections]).toEqual([
      1_000, 1_000, 1_000,
    ]);
  });
});
