import { defaultAccent, type Theme } from '@quillstead/catalogue';
import { escapeHtml } from '../markup/html.js';
import type { EmailContent, EmailItem } from './email.js';

/** Returns the colours of the pages (docs/design.md#look); an accent is readable beside every ground of its theme. */
const styleOf = ({ light, dark }: Readonly<Record<Theme, string>>) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 16px; background: #fbf9f4; color: #1f1d1a; }
  .email { max-width: 600px; margin: 0 auto; font: 17px/1.6 Georgia, serif; }
  .site { margin: 0 0 24px; font-size: 15px; letter-spacing: .04em; }
  p { margin: 0 0 20px; overflow-wrap: anywhere; }
  ul { margin: 0 0 20px; padding-left: 20px; overflow-wrap: anywhere; }
  li { margin: 0 0 12px; }
  ul a { color: inherit; }
  .action { display: inline-block; padding: 12px 22px; border-radius: 4px; background: ${light}; color: #ffffff;
    text-decoration: none; }
  .small { font-size: 14px; color: #5d574c; }
  .small a { color: inherit; }
  .preview { display: none; max-height: 0; overflow: hidden; }
  @media (prefers-color-scheme: dark) {
    body { background: #161512; color: #e9e4da; }
    .action { background: ${dark}; color: #161512; }
    .small { color: #b3ac9e; }
  }`;

/**
 * Returns the HTML part of an email: one narrow column that needs no table and no image, by day and by night.
 *
 * @param accent of the pages of the site
 */
export function emailHtml(
  email: EmailContent,
  siteName: string,
  accent: Readonly<Record<Theme, string>> = defaultAccent,
): string {
  const { subject, preview, paragraphs, items = [], action, footer, unsubscribeUrl } = email;
  const url = escapeHtml(action.url);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styleOf(accent)}
</style>
</head>
<body>
<div class="preview">${escapeHtml(preview)}</div>
<div class="email">
<p class="site">${escapeHtml(siteName)}</p>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${list(items)}<p><a class="action" href="${url}">${escapeHtml(action.label)}</a></p>
<p class="small">If the button does not work, open this address: <a href="${url}">${url}</a></p>
<p class="small">${escapeHtml(footer)}${wayOut(unsubscribeUrl)}</p>
</div>
</body>
</html>
`;
}

function list(items: NonNullable<EmailContent['items']>): string {
  if (items.length === 0) return '';
  const rows = items.map(
    ({ text, url, detail, picture }) =>
      `<li>${pictureOf(picture)}<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>${more(detail)}</li>`,
  );
  return `<ul>\n${rows.join('\n')}\n</ul>\n`;
}

/** Above the item: not every mail program sets a text beside a picture. */
function pictureOf(picture: EmailItem['picture']): string {
  if (picture === undefined) return '';
  const { url, words } = picture;
  return `<img src="${escapeHtml(url)}" width="96" height="144" alt="${escapeHtml(words)}"><br>`;
}

function more(detail: string | undefined): string {
  return detail === undefined ? '' : `<br><span class="small">${escapeHtml(detail)}</span>`;
}

function wayOut(url: string | undefined): string {
  return url === undefined ? '' : ` <a href="${escapeHtml(url)}">No more emails like this one</a>`;
}
