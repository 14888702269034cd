import type { EmailContent } from './email.js';

/** The plain part of an email. */
export function emailText({ paragraphs, items = [], action, footer, unsubscribeUrl }: EmailContent): string {
  const list = items.map(({ text, url, detail }) =>
    [`* ${text}`, ...(detail === undefined ? [] : [detail]), url].join('\n  '),
  );
  const end =
    unsubscribeUrl === undefined ? footer : `${footer}\nNo more emails like this one:\n${unsubscribeUrl}`;
  return [...paragraphs, ...list, `${action.label}:\n${action.url}`, `-- \n${end}`].join('\n\n') + '\n';
}
