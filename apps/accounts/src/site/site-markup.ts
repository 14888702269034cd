import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const blocks = ['h2', 'h3', 'h4', 'p', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'];
const inline = ['a', 'br', 'code', 'del', 'em', 'strong'];
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

/** The replacements of headings: the heading of the page is the only one of the first rank. */
const ranks = { h1: 'h2', h5: 'h4', h6: 'h4' };

/**
 * Returns a text of the owner, in Markdown (CommonMark with the tables of GitHub), as HTML that has nothing but text,
 * links and tables: no script, style, picture or form, and no attribute by which the text could act
 * (docs/product/admin.md#texts).
 */
export function siteMarkup(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false, gfm: true }), {
    allowedTags: [...blocks, ...inline, ...tables],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    // The address of another host without a scheme looks like a path of this site.
    allowProtocolRelative: false,
    transformTags: {
      ...ranks,
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, ...(!href.startsWith('/') && { rel: 'noopener' }) },
      }),
    },
  });
}
