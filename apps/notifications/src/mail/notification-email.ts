import {
  isolated,
  countLabel,
  type NotificationKey,
  notificationKinds,
  paths,
  shortenText,
  visibleName,
} from '@quillstead/catalogue';
import type { NotificationItem, NoteFrequency } from '@quillstead/contracts';
import type { EmailContent, EmailItem, ServiceConfig } from '@quillstead/service-kit';

/** A notification in an email: its sentence, its link, and maybe the beginning of the text. */
export type MailedNotification = Pick<NotificationItem, 'kind' | 'note_text' | 'link'> & {
  readonly excerpt: string | null;
};

/** The notifications of an email: at least one, the newest first. */
export type MailedNotifications = readonly [MailedNotification, ...MailedNotification[]];

interface Receiver {
  readonly username: string;
  readonly displayName: string | null;
  readonly frequency: NoteFrequency;
}

interface Site extends Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'> {
  /** The link that unsubscribes the receiver from such emails. */
  readonly unsubscribeUrl: string;
}

/** The most notifications that an email lists; it gives the number of further ones, and the page has them all. */
const longestList = 20;
/** The most characters of an excerpt in a list. */
const shortExcerpt = 160;

/**
 * Returns the email about new notifications of one kind, or of all: the groups of the page, in the words of the
 * catalogue.
 * @param kind null for all kinds
 */
export function notificationEmail(
  kind: NotificationKey | null,
  notifications: MailedNotifications,
  receiver: Receiver,
  site: Site,
): EmailContent {
  const common = {
    footer: notifications.every((one) => notificationKinds[one.kind].isAlwaysMailed === true)
      ? `You get this email from ${site.SITE_NAME} whatever your settings are, since it is about a decision.`
      : `You get this email because of your settings at ${site.SITE_NAME}: ${reasonOf(kind, receiver)}`,
    unsubscribeUrl: site.unsubscribeUrl,
  };
  const greeting = `Hello ${isolated(visibleName(receiver.displayName) ?? receiver.username)},`;
  const [only, ...others] = notifications;
  return others.length === 0
    ? { ...common, ...emailOfOne(only, greeting, site) }
    : { ...common, ...emailOfMany(kind, notifications, greeting, site) };
}

function emailOfOne({ kind, note_text, link, excerpt }: MailedNotification, greeting: string, site: Site) {
  return {
    subject: note_text,
    preview: `${notificationKinds[kind].title} · ${site.SITE_NAME}`,
    paragraphs: [greeting, note_text, ...(excerpt === null ? [] : [excerpt])],
    action: { label: 'Have a look', url: new URL(link, site.SITE_URL).href },
  };
}

function emailOfMany(
  kind: NotificationKey | null,
  notifications: MailedNotifications,
  greeting: string,
  site: Site,
) {
  const url = (path: string) => new URL(path, site.SITE_URL).href;
  const page = url(paths.notifications(kind ?? undefined));
  const left = notifications.length - longestList;
  const items: EmailItem[] = notifications.slice(0, longestList).map(({ note_text, link, excerpt }) => ({
    text: note_text,
    url: url(link),
    ...(excerpt === null ? {} : { detail: shortenText(excerpt, shortExcerpt) }),
  }));
  const what =
    kind === null
      ? `${notifications.length} things`
      : countLabel(notificationKinds[kind], notifications.length);
  return {
    subject: kind === null ? `${what} happened at ${site.SITE_NAME}` : `${what} at ${site.SITE_NAME}`,
    preview: notifications[0].note_text,
    paragraphs: [greeting, 'This happened since our last email:'],
    items: left > 0 ? [...items, { text: `And ${left} more`, url: page }] : items,
    action: { label: 'See all of them', url: page },
  };
}

function reasonOf(kind: NotificationKey | null, { frequency }: Receiver): string {
  if (kind === null || frequency !== 'at_once')
    return `one email ${frequency === 'daily' ? 'a day' : 'an hour'} at most, when something has happened.`;
  const { label_detail: detail } = notificationKinds[kind];
  return `${detail.charAt(0).toLowerCase()}${detail.slice(1)}`;
}
