import type { StoryForEmail } from '@quillstead/contracts';

/** Returns a story as content returns it for an email. */
export function storyForEmail(changes: Partial<StoryForEmail> = {}): StoryForEmail {
  return {
    story_id: 1,
    slug: 'story-1',
    title: 'Story 1',
    author_username: 'ann',
    author_display_name: 'Ann',
    description: 'A lamp is lit.',
    rich_text_story: '<p>Once upon a time there was a lamp.</p>',
    is_cut: false,
    note_before: null,
    note_after: null,
    hashtag_list: ['#lamp'],
    is_nsfw: 0,
    is_shareable: 1,
    content_warnings: [],
    warning_words: [],
    lang: 'en',
    cover: null,
    cover_alt: null,
    series: null,
    ...changes,
  };
}
