import { Html, html, nothing } from '@quillstead/service-kit/markup';
import type { ExportItem } from '@quillstead/contracts';
import { sanitizeStory } from '@quillstead/fields/sanitise';
import { htmlPage } from './html-page.js';

/** A story or a draft as a page to read. Its markup is sanitised again: what leaves is checked when it leaves. */
export function storyPage(story: ExportItem): string {
  const title = titleOf(story);
  const tags = Array.isArray(story['hashtag_list']) ? story['hashtag_list'].join(' ') : '';
  const about = [story['posted_at'] ?? story['last_saved_at'], story['category'], tags].filter(Boolean);
  const description = story['description'];
  return htmlPage(
    title,
    html`<h1>${title}</h1>
      <p class="about">${about.join(' · ')}</p>
      ${description ? html`<p class="text"><em>${String(description)}</em></p>` : nothing}
      ${new Html(sanitizeStory(String(story['rich_text_story'] ?? '')))}
      <p><a href="../index.html">Back</a></p>`,
  );
}

export function titleOf(story: ExportItem): string {
  return String(story['title'] || 'Untitled');
}
