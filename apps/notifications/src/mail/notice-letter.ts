import { countLabel, type NoticeKey, noticeKinds, paths } from '@quillstead/catalogue';
import type { NoticeItem, NoteFrequency } from '@quillstead/contracts';
import type { Letter, LetterItem, ServiceConfig } from '@quillstead/service-kit';

/** What is told of a notice outside the site: its sentence, where that leads, and maybe how the text begins. */
export type ToldNotice = Pick<NoticeItem, 'kind' | 'note_text' | 'link'> & {
  readonly excerpt: string | null;
};

/** At least one, the newest first. */
export type ToldNotices = readonly [ToldNotice, ...ToldNotice[]];

interface Receiver {
  readonly username: string;
  readonly displayName: string | null;
  readonly frequency: NoteFrequency;
}

interface Site extends Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'> {
  /** Where the receiver gets rid of such letters. */
  readonly unsubscribeUrl: string;
}

/** Of what is more, the letter says how many; the page has them all. */
const longestList = 20;
/** Characters of an excerpt among others. */
const shortExcerpt = 160;

/**
 * The letter that tells what is new of one kind, or of all: the groups of the page, in the words of the catalogue.
 * @param kind null of all kinds
 */
export function noticeLetter(
  kind: NoticeKey | null,
  notices: ToldNotices,
  receiver: Receiver,
  site: Site,
): Letter {
  const common = {
    footer: `You get this letter because of your settings at ${site.SITE_NAME}: ${reasonOf(kind, receiver)}`,
    unsubscribeUrl: site.unsubscribeUrl,
  };
  const greeting = `Hello ${receiver.displayName ?? receiver.username},`;
  const [only, ...others] = notices;
  return others.length === 0
    ? { ...common, ...letterOfOne(only, greeting, site) }
    : { ...common, ...letterOfMany(kind, notices, greeting, site) };
}

function letterOfOne({ kind, note_text, link, excerpt }: ToldNotice, greeting: string, site: Site) {
  return {
    subject: note_text,
    preview: `${noticeKinds[kind].title} · ${site.SITE_NAME}`,
    paragraphs: [greeting, note_text, ...(excerpt === null ? [] : [excerpt])],
    action: { label: 'Have a look', url: new URL(link, site.SITE_URL).href },
  };
}

function letterOfMany(kind: NoticeKey | null, notices: ToldNotices, greeting: string, site: Site) {
  const url = (path: string) => new URL(path, site.SITE_URL).href;
  const page = url(paths.notifications(kind ?? undefined));
  const left = notices.length - longestList;
  const items: LetterItem[] = notices.slice(0, longestList).map(({ note_text, link, excerpt }) => ({
    text: note_text,
    url: url(link),
    ...(excerpt === null ? {} : { detail: cut(excerpt) }),
  }));
  const what = kind === null ? `${notices.length} things` : countLabel(noticeKinds[kind], notices.length);
  return {
    subject: kind === null ? `${what} happened at ${site.SITE_NAME}` : `${what} at ${site.SITE_NAME}`,
    preview: notices[0].note_text,
    paragraphs: [greeting, 'This happened since our last letter:'],
    items: left > 0 ? [...items, { text: `And ${left} more`, url: page }] : items,
    action: { label: 'See all of them', url: page },
  };
}

function reasonOf(kind: NoticeKey | null, { frequency }: Receiver): string {
  if (kind === null || frequency !== 'at_once')
    return `one letter ${frequency === 'daily' ? 'a day' : 'an hour'} at most, when something has happened.`;
  const { label_detail: detail } = noticeKinds[kind];
  return `${detail.charAt(0).toLowerCase()}${detail.slice(1)}`;
}

function cut(text: string): string {
  return text.length <= shortExcerpt ? text : `${text.slice(0, shortExcerpt).toWellFormed().trimEnd()}…`;
}
