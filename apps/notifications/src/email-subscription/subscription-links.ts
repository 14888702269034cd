import {
  eachStoryEmailSubscriptionPath,
  endEmailSubscriptionPath,
  weeklyEmailSubscriptionPath,
} from '@quillstead/contracts';
import type { EmailSite } from '@quillstead/service-kit';
import type { EmailAct, EmailTokens } from '../mail/index.js';

/** Returns the name in List-Id of the list of readers who get the stories of an author, or of one series. */
export const listName = (authorId: number, seriesId: number | null): string =>
  seriesId === null ? `author-${authorId}` : `series-${seriesId}`;

/** Returns the links with which a reader ends an email subscription, or changes how often its emails come. */
export function linksOf(id: number, tokens: EmailTokens, { SITE_URL }: Pick<EmailSite, 'SITE_URL'>) {
  const link = (path: string, act: EmailAct) => {
    const url = new URL(path, SITE_URL);
    url.searchParams.set('token', tokens.sign(id, act));
    return url.href;
  };
  return {
    end: link(endEmailSubscriptionPath, 'end_subscription'),
    weekly: link(weeklyEmailSubscriptionPath, 'weekly_subscription'),
    eachStory: link(eachStoryEmailSubscriptionPath, 'each_story_subscription'),
  };
}
