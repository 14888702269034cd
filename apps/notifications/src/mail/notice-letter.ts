import { countLabel, type NoticeKey, noticeKinds, paths } from '@quillstead/catalogue';
import type { NoticeItem } from '@quillstead/contracts';
import type { Letter, ServiceConfig } from '@quillstead/service-kit';

/** What is told of a notice outside the site: its sentence and where that leads. */
export type ToldNotice = Pick<NoticeItem, 'note_text' | 'link'>;

interface Receiver {
  readonly username: string;
  readonly displayName: string | null;
}

interface Site extends Pick<ServiceConfig, 'SITE_NAME' | 'SITE_URL'> {
  /** Where the receiver gets rid of such letters. */
  readonly unsubscribeUrl: string;
}

/** Of what is more, the letter says how many; the page has them all. */
const longestList = 20;

/**
 * The letter that tells what is new of one kind, in the words of the catalogue; its class is the kind's row there.
 * @param notices at least one, the newest first
 */
export function noticeLetter(
  kind: NoticeKey,
  notices: readonly [ToldNotice, ...ToldNotice[]],
  { username, displayName }: Receiver,
  { SITE_NAME, SITE_URL, unsubscribeUrl }: Site,
): Letter {
  const { title, label_detail: detail } = noticeKinds[kind];
  const [first, ...others] = notices;
  const url = (path: string) => new URL(path, SITE_URL).href;
  const page = url(paths.notifications(kind));
  const greeting = `Hello ${displayName ?? username},`;
  const common = {
    footer: `You get this letter because of your settings at ${SITE_NAME}: ${lowerFirst(detail)}`,
    unsubscribeUrl,
  };
  if (others.length === 0) {
    return {
      ...common,
      subject: first.note_text,
      preview: `${title} · ${SITE_NAME}`,
      paragraphs: [greeting, first.note_text],
      action: { label: 'Have a look', url: url(first.link) },
    };
  }
  const listed = notices.slice(0, longestList);
  const left = notices.length - listed.length;
  return {
    ...common,
    subject: `${countLabel(noticeKinds[kind], notices.length)} at ${SITE_NAME}`,
    preview: first.note_text,
    paragraphs: [greeting, 'This happened since our last letter:'],
    items: [
      ...listed.map(({ note_text, link }) => ({ text: note_text, url: url(link) })),
      ...(left > 0 ? [{ text: `And ${left} more`, url: page }] : []),
    ],
    action: { label: 'See all of them', url: page },
  };
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
