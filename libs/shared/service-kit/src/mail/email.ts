export interface EmailItem {
  readonly text: string;
  readonly url: string;
  readonly detail?: string;
  /** A cover: half as high again as it is wide, and what stands in its place where it is not shown. */
  readonly picture?: { readonly url: string; readonly words: string };
}

/** An email before it is set: its texts and its one link to act on. All of it is text, never markup. */
export interface EmailContent {
  readonly subject: string;
  /** The preview text that mail programs show beside the subject. */
  readonly preview: string;
  readonly paragraphs: readonly string[];
  /** The listed items below them, each with its link and perhaps a further line. */
  readonly items?: readonly EmailItem[];
  readonly action: { readonly label: string; readonly url: string };
  /** The reason why the reader got the email. */
  readonly footer: string;
  /** The address that switches such emails off (RFC 8058), for the email's text and its header. */
  readonly unsubscribeUrl?: string;
  /** The name of the list, as in `ComposedEmail`, if the email goes to a list. */
  readonly listName?: string;
}

/** An email that its sender has set: both parts as they go out. Only markup that this process wrote may be in it. */
export interface ComposedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The most important link of the email, which the log of a site without a mail server shows. */
  readonly url: string;
  /** Distinguishes the list of its receivers from others of the site: a label of a host name. */
  readonly listName: string;
  /** The address that switches such emails off, from `EmailContent`. */
  readonly unsubscribeUrl: string;
}

/**
 * Text on one line: no line break of a name begins a header or a paragraph of its own
 * (docs/security.md#email-and-push).
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Puts every text of an email on one line. */
export function inOneLineEach(email: EmailContent): EmailContent {
  const { subject, preview, paragraphs, items = [], action, footer, unsubscribeUrl } = email;
  return {
    subject: oneLine(subject),
    preview: oneLine(preview),
    paragraphs: paragraphs.map(oneLine),
    items: items.map(({ text, url, detail, picture }) => ({
      text: oneLine(text),
      url: new URL(url).href,
      ...(detail === undefined ? {} : { detail: oneLine(detail) }),
      ...(picture === undefined
        ? {}
        : { picture: { url: new URL(picture.url).href, words: oneLine(picture.words) } }),
    })),
    action: { label: oneLine(action.label), url: new URL(action.url).href },
    footer: oneLine(footer),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl: new URL(unsubscribeUrl).href }),
  };
}
