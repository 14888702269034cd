import { quoted } from '@quillstead/catalogue';
import { html } from '@quillstead/service-kit/markup';
import type { ExportItem } from '@quillstead/contracts';
import { htmlPage } from './html-page.js';

/** A page in the ZIP and what it is called. */
export interface PageLink {
  readonly path: string;
  readonly title: string;
}

export interface ExportOverview {
  readonly siteName: string;
  readonly username: string;
  readonly stories: readonly PageLink[];
  readonly drafts: readonly PageLink[];
  readonly comments: readonly ExportItem[];
  /** The files of everything, each in a form that programs read. */
  readonly files: readonly string[];
}

/** The first page of an export, from which all that the member wrote can be read. */
export function indexPage({ siteName, username, stories, drafts, comments, files }: ExportOverview): string {
  return htmlPage(
    `${username} on ${siteName}`,
    html`<h1>${username} on ${siteName}</h1>
      <h2>Stories</h2>
      ${links(stories)}
      <h2>Drafts</h2>
      ${links(drafts)}
      <h2>Comments</h2>
      <ul>
        ${comments.map(commentEntry)}
      </ul>
      <h2>Everything, for programs</h2>
      <p>
        The folder <code>markdown</code> has each story and draft as Markdown, which other sites can read.
      </p>
      ${links(files.map((path) => ({ path, title: path })))}`,
  );
}

function links(pages: readonly PageLink[]) {
  return html`<ul>
    ${pages.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li> `)}
  </ul>`;
}

function commentEntry(comment: ExportItem) {
  const { story_title: title, posted_at: postedAt, comment_text: text } = comment;
  const under = title ? `under ${quoted(String(title))}` : '';
  return html`<li>
    <p class="about">${String(postedAt)} ${under}</p>
    <p class="text">${String(text ?? '')}</p>
  </li> `;
}
