import type { ExportItem } from '@quillstead/contracts';
import { sanitizeStory } from '@quillstead/fields/sanitise';
import { stringify } from 'yaml';
import { storyMarkdown } from './story-markdown.js';
import { storyPage, titleOf } from './story-page.js';

/** A story or a draft, and the series that it is a part of. */
export interface ExportedStory {
  readonly item: ExportItem;
  readonly series: { readonly title: string; readonly part: number } | null;
}

export interface StoryFiles {
  readonly page: string;
  readonly markdown: string;
}

/** Returns a story as a page for people and as Markdown for other programs. */
export const storyFiles = (story: ExportedStory): StoryFiles => ({
  page: storyPage(story.item),
  markdown: markdownFile(story),
});

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Returns Markdown with front matter (docs/product/accounts.md#markdown). */
export function markdownFile({ item, series }: ExportedStory): string {
  const fields = {
    title: titleOf(item),
    slug: item['slug'],
    description: item['description'],
    hashtags: listOf(item['hashtag_list']).map((hashtag) => hashtag.replace(/^#/u, '')),
    series: series?.title,
    part: series?.part,
    language: item['lang'],
    rating: item['rating'],
    warnings: [...listOf(item['content_warnings']), ...listOf(item['warning_words'])],
    date: item['posted_at'],
    updated: item['updated_at'],
    draft: item['posted_at'] ? undefined : true,
    note_before: item['note_before'],
    note_after: item['note_after'],
  };
  const known = Object.entries(fields).filter(
    ([, value]) =>
      value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  const text = storyMarkdown(sanitizeStory(String(item['rich_text_story'] ?? '')));
  return `---\n${stringify(Object.fromEntries(known), { lineWidth: 0 })}---\n\n${text}`;
}
