import { storyTitle } from '@quillstead/catalogue';
import { Html, html, nothing } from '@quillstead/service-kit/markup';
import type { ExportItem } from '@quillstead/contracts';
import { sanitizeStory } from '@quillstead/fields/sanitise';
import { htmlPage } from './index-page.js';

/** Returns a story or a draft as a page to read. Its markup is sanitised again: data is checked when it leaves. */
export function storyPage(story: ExportItem): string {
  const title = titleOf(story);
  const warnings = [...listOf(story['content_warnings']), ...listOf(story['warning_words'])].join(', ');
  const about = [
    story['posted_at'] ?? story['last_saved_at'],
    story['category'],
    story['rating'],
    warnings,
    listOf(story['hashtag_list']).join(' '),
  ].filter(Boolean);
  const description = story['description'];
  return htmlPage(
    title,
    html`<h1>${title}</h1>
      <p class="about">${about.join(' · ')}</p>
      ${description ? html`<p class="text"><em>${String(description)}</em></p>` : nothing}
      ${noteOf(story['note_before'])}
      <div class="story">${new Html(withRoles(sanitizeStory(String(story['rich_text_story'] ?? ''))))}</div>
      ${noteOf(story['note_after'])}
      <p><a href="../index.html">Back</a></p>`,
  );
}

/** Returns clean markup whose headings and scene breaks have roles for screen readers. */
const withRoles = (text: string): string =>
  text.replace(/<p class="([^"]*)">(<\/p>)?/gu, (found: string, names: string, end: string | undefined) => {
    const classes = names.split(' ');
    const isEmpty = end !== undefined;
    if (classes.includes('scene') && isEmpty)
      return `<p class="${names}" role="separator" aria-label="Scene break"></p>`;
    return classes.includes('heading') && !isEmpty
      ? `<p class="${names}" role="heading" aria-level="2">`
      : found;
  });

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const noteOf = (note: unknown): Html =>
  note ? html`<blockquote class="text">${String(note)}</blockquote>` : nothing;

export function titleOf(story: ExportItem): string {
  return storyTitle(String(story['title'] ?? ''));
}
