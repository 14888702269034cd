import { quoted } from '@quillstead/catalogue';
import type { ExportItem } from '@quillstead/contracts';
import { html, Html } from '@quillstead/service-kit/markup';

/** A page in the ZIP, and its title. */
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
  /** The paths of the JSON files of the whole export, for programs. */
  readonly files: readonly string[];
}

/** Returns the first page of an export, which links to all that the member wrote. */
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

/** The policy by which no page of an export runs scripts or loads files from elsewhere. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

const style = new Html(`
      body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.6 Georgia, serif; color-scheme: light dark; }
      .about { color: GrayText; font-size: 0.9rem; }
      .text { white-space: pre-line; }
      .story p { white-space: pre-wrap; }
      .story p:empty::before { content: '\\200b'; }
      .story blockquote { margin-inline: 0; padding-inline-start: 1rem; border-inline-start: 3px solid; }
      .heading { margin-block: 1.8em 0.7em; font-size: 1.2em; font-weight: bold; }
      .center, .align-center, .scene { text-align: center; }
      .right { text-align: end; }
      .align-right { text-align: right; }
      .align-justify { text-align: justify; }
      .indent { text-indent: 1.6em; }
      .verse { padding-inline-start: 1.6em; }
      .story p.scene:empty::before { content: '* * *'; content: '* * *' / ''; }
    `);

/** Returns a page of the export that can be read in any browser, without a network. */
export function htmlPage(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}
