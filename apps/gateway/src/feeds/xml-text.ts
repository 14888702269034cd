import { escapeHtml } from '../http/escape-html.js';

/** What XML 1.0 forbids even as an escape: control characters, lone surrogates, two non-characters. */
const unfit = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text as it may stand in XML, between tags and in quoted attributes. */
export function xmlText(text: string): string {
  return escapeHtml(text.replace(unfit, ''));
}
