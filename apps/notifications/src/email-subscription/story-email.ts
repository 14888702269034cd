import {
  coverRatio,
  defaultAccent,
  isolated,
  paths,
  type Theme,
  visibleName,
  warningLabels,
} from '@quillstead/catalogue';
import type { StoryForEmail } from '@quillstead/contracts';
import type { ComposedEmail, EmailSite } from '@quillstead/service-kit';
import { Html, html as markup, nothing } from '@quillstead/service-kit/markup';
import { emailMarkup } from './email-markup.js';
import { emailText } from './email-text.js';
import { coverUrl, coverWords } from './story-cover.js';

/** The most bytes of the text: Gmail clips a message of more than 102 KB, and the rest of the email needs about 10. */
const longestText = 88_000;

/**
 * Returns the style sheet with the colours of the pages (docs/design.md#look); mail programs that read it show the
 * colours of the dark theme too.
 */
const styleOf = (dark: string) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 480px) {
    .pad { padding-left: 16px !important; padding-right: 16px !important; }
    .title { font-size: 26px !important; line-height: 33px !important; }
  }
  @media (prefers-color-scheme: dark) {
    body, .page { background: #161512 !important; }
    .ink, .ink a { color: #e9e4da !important; }
    .soft, .soft a { color: #b3ac9e !important; }
    .quote { border-color: ${dark} !important; }
    .rule { border-color: #3a372f !important; }
    .button { background: ${dark} !important; color: #161512 !important; }
  }
  [data-ogsc] .ink, [data-ogsc] .ink a { color: #e9e4da !important; }
  [data-ogsc] .soft, [data-ogsc] .soft a { color: #b3ac9e !important; }`;

const serif = 'font-family:Georgia,serif;';

interface Links {
  readonly storyUrl: string;
  readonly authorUrl: string;
  readonly endUrl: string;
  readonly weeklyUrl: string;
}

/** The parts of the email, in both of its forms. */
interface Parts extends Links {
  /** The title of the series that the reader follows; null if they follow the author. */
  readonly seriesTitle: string | null;
  /** The address of the cover; null without one, and for a story that is only named. */
  readonly coverUrl: string | null;
  readonly siteName: string;
  readonly accent: Readonly<Record<Theme, string>>;
  readonly author: string;
  readonly story: StoryForEmail;
  readonly warnings: string;
  /** The text; null for a story that is only named. */
  readonly text: { readonly html: string; readonly isCut: boolean } | null;
}

/**
 * Returns the email with a new story: the whole text, unless it is too long for mail programs. For a story that is
 * marked as not safe for work, or that its author does not want to be shared, it has only the title and the link.
 */
export function storyEmail(
  story: StoryForEmail,
  site: EmailSite,
  list: {
    readonly name: string;
    readonly unsubscribeUrl: string;
    readonly weeklyUrl: string;
    readonly seriesTitle: string | null;
  },
): ComposedEmail {
  const url = (path: string) => new URL(path, site.SITE_URL).href;
  const author = visibleName(story.author_display_name) ?? story.author_username;
  const isWhole = story.is_nsfw === 0 && story.is_shareable === 1;
  const accent = site.accent ?? defaultAccent;
  const text = isWhole ? emailMarkup(story.rich_text_story, longestText, accent.light) : null;
  const parts: Parts = {
    siteName: site.SITE_NAME,
    accent,
    author,
    story: isWhole
      ? story
      : { ...story, description: null, note_before: null, note_after: null, hashtag_list: [] },
    warnings: isWhole ? warningLabels(story).join(', ') : '',
    text: text === null ? null : { ...text, isCut: text.isCut || story.is_cut },
    storyUrl: url(paths.story(story.slug)),
    authorUrl: url(paths.user(story.author_username)),
    endUrl: list.unsubscribeUrl,
    weeklyUrl: list.weeklyUrl,
    seriesTitle: list.seriesTitle,
    coverUrl: isWhole && story.cover !== null ? coverUrl(story.cover, site) : null,
  };
  return {
    subject: `${isolated(story.title)} · ${isolated(author)}`,
    html: htmlOf(parts),
    text: textOf(parts),
    url: parts.storyUrl,
    listName: list.name,
    unsubscribeUrl: list.unsubscribeUrl,
  };
}

const marked = 'This story is marked as not safe for work. You can read it at the link.';
const linked = 'You can read this story at the link.';
const clipped = 'The story is longer than an email can be. It goes on at the link.';

const insteadOfText = ({ story }: Parts): string => (story.is_nsfw === 1 ? marked : linked);

const actOf = ({ text }: Parts): string =>
  text === null ? 'Read the story' : text.isCut ? 'Read on' : 'Read and comment';

const followed = ({ author, seriesTitle }: Parts): string =>
  seriesTitle === null ? author : `“${seriesTitle}”`;

const reason = (parts: Parts): string =>
  `You get the new stories of ${followed(parts)} at ${parts.siteName} because this address was confirmed for them.`;

function textOf(parts: Parts): string {
  const { story, author, text, warnings, storyUrl, endUrl, weeklyUrl } = parts;
  const paragraphs = [
    story.title,
    `by ${author}`,
    ...(story.description === null ? [] : [story.description]),
    ...(warnings === '' ? [] : [`Warnings: ${warnings}`]),
    ...(story.note_before === null ? [] : [`From the author: ${story.note_before}`]),
    ...(text === null ? [insteadOfText(parts)] : [emailText(text.html), ...(text.isCut ? [clipped] : [])]),
    ...(story.note_after === null ? [] : [`From the author: ${story.note_after}`]),
    ...(story.hashtag_list.length === 0 ? [] : [story.hashtag_list.join(' ')]),
    `${actOf(parts)}:\n${storyUrl}`,
    `-- \n${reason(parts)}\nNo more stories of ${followed(parts)}:\n${endUrl}\nOne email a week instead:\n${weeklyUrl}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/** Returns the HTML with tables and inline styles, since Outlook lays out nothing else. */
function htmlOf(parts: Parts): string {
  const { story, author, siteName, text, warnings, storyUrl, authorUrl, endUrl, weeklyUrl } = parts;
  const lang = story.lang ?? '';
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${story.title}</title>
<style>${new Html(styleOf(parts.accent.dark))}
</style>
</head>
<body style="margin:0;padding:0;background:#fbf9f4;">
<div style="display:none;max-height:0;overflow:hidden;">${story.description ?? `A new story by ${author}`}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbf9f4;">
<tr><td align="center">
${new Html('<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td class="pad soft" style="padding:28px 24px 0;${serif}font-size:15px;line-height:22px;color:#5d574c;">${siteName}</td></tr>
${cover(parts)}<tr><td class="pad ink" style="padding:20px 24px 0;${serif}color:#1f1d1a;">
<h1 class="title" dir="auto" lang="${lang}" style="margin:0 0 6px;font-size:32px;line-height:40px;font-weight:bold;overflow-wrap:anywhere;"><a href="${storyUrl}" style="color:inherit;text-decoration:none;">${story.title}</a></h1>
</td></tr>
<tr><td class="pad soft" style="padding:0 24px 24px;${serif}font-size:16px;line-height:24px;color:#5d574c;">by <a href="${authorUrl}" style="color:#5d574c;">${author}</a></td></tr>
${small(story.description, '')}${small(warnings === '' ? null : `Warnings: ${warnings}`, '')}${small(story.note_before, 'From the author: ')}
<tr><td class="pad ink" lang="${lang}" style="padding:0 24px;${serif}font-size:18px;line-height:30px;color:#1f1d1a;overflow-wrap:anywhere;">
${text === null ? markup`<p style="margin:0 0 18px;">${insteadOfText(parts)}</p>` : new Html(text.html)}
</td></tr>
${small(text?.isCut === true ? clipped : null, '')}${small(story.note_after, 'From the author: ')}${small(story.hashtag_list.length === 0 ? null : story.hashtag_list.join(' '), '')}
<tr><td class="pad" style="padding:10px 24px 28px;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" bgcolor="${parts.accent.light}" style="border-radius:4px;background:${parts.accent.light};"><a class="button" href="${storyUrl}" style="display:inline-block;padding:12px 22px;border-radius:4px;${serif}font-size:17px;line-height:24px;color:#ffffff;text-decoration:none;">${actOf(parts)}</a></td></tr></table>
</td></tr>
<tr><td class="pad soft rule" style="padding:18px 24px 32px;border-top:1px solid #ded8ca;${serif}font-size:14px;line-height:21px;color:#5d574c;">${reason(parts)} <a href="${endUrl}" style="color:#5d574c;">No more stories of ${followed(parts)}</a> · <a href="${weeklyUrl}" style="color:#5d574c;">One email a week instead</a></td></tr>
</table>
${new Html('<!--[if mso]></td></tr></table><![endif]-->')}
</td></tr>
</table>
</body>
</html>
`.text;
}

/** The width of a cover in pixels. */
const coverWidth = 160;

/** Returns the row with the cover; mail programs that do not show it show its words. */
function cover({ coverUrl: url, story, storyUrl }: Parts): Html {
  if (url === null) return nothing;
  const height = coverWidth * coverRatio;
  return markup`<tr><td class="pad soft" style="padding:20px 24px 0;${serif}font-size:15px;line-height:22px;color:#5d574c;"><a href="${storyUrl}" style="color:#5d574c;"><img src="${url}" width="${String(coverWidth)}" height="${String(height)}" alt="${coverWords(story)}" style="display:block;width:${String(coverWidth)}px;height:auto;border:0;border-radius:4px;"></a></td></tr>
`;
}

/** Returns a row with words beside the text. */
function small(words: string | null, before: string): Html {
  if (words === null || words.trim() === '') return nothing;
  const lines = words.split('\n').map((line, index) => (index === 0 ? markup`${line}` : markup`<br>${line}`));
  return markup`<tr><td class="pad soft" dir="auto" style="padding:0 24px 20px;${serif}font-size:16px;line-height:25px;font-style:italic;color:#5d574c;overflow-wrap:anywhere;">${before}${lines}</td></tr>
`;
}
