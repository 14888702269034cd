import type { Letter } from './letter.js';

/** The plain part of a letter. */
export function letterText({ paragraphs, items = [], action, footer, unsubscribeUrl }: Letter): string {
  const list = items.map(({ text, url, detail }) =>
    [`* ${text}`, ...(detail === undefined ? [] : [detail]), url].join('\n  '),
  );
  const end =
    unsubscribeUrl === undefined ? footer : `${footer}\nNo more letters like this one:\n${unsubscribeUrl}`;
  return [...paragraphs, ...list, `${action.label}:\n${action.url}`, `-- \n${end}`].join('\n\n') + '\n';
}
