import { emptyDraft } from '../kept-drafts/index.js';
import { changesOf, storyOf } from './story-payload.js';

const text = { ...emptyDraft, title: 'The Road', rich_text_story: '<p>One</p>', hashtag_list: ['#rain'] };
const saved = { id: 5, last_saved_at: 'time 1' };

describe('what is sent of a story', () => {
  it('is, when it is published, the draft that its writer saw, without what belongs to drafts', () => {
    const story = storyOf(text, saved);
    expect(story).toMatchObject({ ...saved, title: 'The Road', rich_text_story: '<p>One</p>' });
    expect(story).toMatchObject({ hashtag_list: ['#rain'] });
    expect(Object.keys(story)).not.toContain('write_autosave');
    expect(Object.keys(story)).not.toContain('description');
  });

  it('has the description and the notes that are filled', () => {
    const filled = { description: 'In short', note_before: 'Before it', note_after: 'After it' };
    expect(storyOf({ ...text, ...filled }, saved)).toMatchObject(filled);
    expect(Object.keys(storyOf(text, saved))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:description|note_)/u)]),
    );
  });

  it('names no draft that the server does not have', () => {
    expect(Object.keys(storyOf(text, null))).not.toContain('id');
  });

  it('is, when it is changed, every field: what was emptied too, on top of the story that is known', () => {
    expect(changesOf({ ...text, title: '' }, saved)).toMatchObject({
      story_id: 5,
      last_saved_at: 'time 1',
      title: null,
      description: null,
      note_before: null,
      note_after: null,
      rich_text_story: '<p>One</p>',
      hashtag_list: ['#rain'],
      is_nsfw: 0,
      rating: 'general',
      content_warnings: [],
      warning_words: [],
      is_shareable: 1,
      is_members_only: 0,
      comments_policy: 'open',
    });
  });

  it('names the series only when its writer has changed it', () => {
    const inSeries = { ...text, series_id: 7 };
    expect(changesOf(inSeries, saved, 7)).not.toHaveProperty('series_id');
    expect(changesOf(inSeries, saved, null)).toMatchObject({ series_id: 7 });
    expect(changesOf(text, saved, 7)).toMatchObject({ series_id: null });
    expect(changesOf(inSeries, saved)).toMatchObject({ series_id: 7 });
  });
});
