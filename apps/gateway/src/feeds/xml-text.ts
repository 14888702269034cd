import { escapeHtml } from '../http/escape-html.js';

/**
 * What XML 1.0 forbids even as an escape: control characters but tab and line ends, lone surrogates, two
 * non-characters.
 */
const unfit = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** Text as it may stand in XML, between tags and in quoted attributes. */
export function xmlText(text: string): string {
  return escapeHtml(text.replace(unfit, ''));
}
