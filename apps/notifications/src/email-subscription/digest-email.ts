import { isolated, paths, shortenText, visibleName, warningLabels } from '@quillstead/catalogue';
import type { StoryForEmail } from '@quillstead/contracts';
import { excerptOfStory } from '@quillstead/fields';
import type { EmailContent, EmailItem, EmailSite } from '@quillstead/service-kit';
import { coverUrl, coverWords } from './story-cover.js';

/** The most characters of a description or of the beginning of a story. */
const longestDetail = 280;

interface DigestLinks {
  readonly end: string;
  readonly eachStory: string;
}

/** The series of a digest; its slug is null if no story has it. */
interface FollowedSeries {
  readonly slug: string | null;
  readonly title: string;
}

/**
 * Returns the email with the stories of an author's week, or those of one series of the author: the title, warnings,
 * cover, and description or beginning of each. A story that is marked as not safe for work, or that its author does not
 * want to be shared, has only its title there.
 * @param stories at least one, the newest first
 * @param areMore whether the week has further ones, which the page of the author or series has
 */
export function digestEmail(
  stories: readonly [StoryForEmail, ...StoryForEmail[]],
  areMore: boolean,
  site: EmailSite,
  links: DigestLinks,
  series: FollowedSeries | null = null,
): EmailContent {
  const url = (path: string) => new URL(path, site.SITE_URL).href;
  const [{ author_display_name, author_username, title }, ...others] = stories;
  const name =
    series === null
      ? isolated(visibleName(author_display_name) ?? author_username)
      : `“${isolated(series.title)}”`;
  const authorUrl = url(series?.slug ? paths.series(series.slug) : paths.user(author_username));
  const items: EmailItem[] = stories.map((story) => ({
    text: isolated(story.title),
    url: url(paths.story(story.slug)),
    ...detailOf(story),
    ...pictureOf(story, site),
  }));
  if (areMore) items.push({ text: `More stories of ${name}`, url: authorUrl });
  items.push({ text: 'Get each story by itself instead', url: links.eachStory });
  return {
    subject: others.length === 0 ? `${isolated(title)} · ${name}` : `${stories.length} new stories · ${name}`,
    preview: `The week of ${name} · ${site.SITE_NAME}`,
    paragraphs: [`These are the new stories of ${name} since the last email:`],
    items,
    action: { label: `All stories of ${name}`, url: authorUrl },
    footer: `You get one email a week with the new stories of ${name} at ${site.SITE_NAME} because this address was confirmed for them.`,
    unsubscribeUrl: links.end,
  };
}

/**
 * Returns the email with the best stories of the week of the whole site, by the same rules. @param stories at least
 * one, the best first
 */
export function weeklyChoiceEmail(
  stories: readonly StoryForEmail[],
  site: EmailSite,
  endUrl: string,
): EmailContent {
  const url = (path: string) => new URL(path, site.SITE_URL).href;
  return {
    subject: `The best stories of the week · ${site.SITE_NAME}`,
    preview: stories.map(({ title }) => isolated(title)).join(' · '),
    paragraphs: [`These are the stories of the last week that people at ${site.SITE_NAME} liked most:`],
    items: stories.map((story) => {
      const author = isolated(visibleName(story.author_display_name) ?? story.author_username);
      const { detail } = detailOf(story);
      return {
        text: isolated(story.title),
        url: url(paths.story(story.slug)),
        detail: detail === undefined ? `by ${author}` : `by ${author}. ${detail}`,
        ...pictureOf(story, site),
      };
    }),
    action: { label: 'More stories', url: url('/') },
    footer: `You get one email a week with the best stories of ${site.SITE_NAME} because this address was confirmed for them.`,
    unsubscribeUrl: endUrl,
    listName: 'weekly-choice',
  };
}

/** Returns the cover of a story; nothing if the email has only the title of the story. */
function pictureOf(story: StoryForEmail, site: EmailSite): Pick<EmailItem, 'picture'> {
  if (story.cover === null || story.is_nsfw === 1 || story.is_shareable === 0) return {};
  return { picture: { url: coverUrl(story.cover, site), words: coverWords(story) } };
}

function detailOf(story: StoryForEmail): Pick<EmailItem, 'detail'> {
  if (story.is_nsfw === 1) return { detail: 'Marked as not safe for work.' };
  if (story.is_shareable === 0) return {};
  const warnings = warningLabels(story).join(', ');
  const words = shortenText(story.description ?? excerptOfStory(story.rich_text_story), longestDetail);
  return { detail: warnings === '' ? words : `Warnings: ${warnings}. ${words}` };
}
