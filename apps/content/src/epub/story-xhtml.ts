import { Parser } from 'htmlparser2';
import { XhtmlWriter } from './xhtml-writer.js';

const blocks: ReadonlySet<string> = new Set(['blockquote', 'ol', 'ul', 'li']);
const formatting: ReadonlySet<string> = new Set(['span', 'strong', 'em', 'u', 's']);

/**
 * Returns a story's text as pages of XHTML. The text is parsed and written anew, so whatever it has, the pages have
 * only a story's elements and classes (docs/product/stories.md#text), and `continued` on what began on an earlier page.
 *
 * @param longest characters of a page
 */
export function storyXhtml(html: string, longest: number): string[] {
  const writer = new XhtmlWriter(longest);
  const parser = new Parser({
    onopentag(name, { class: className = '' }) {
      if (blocks.has(name)) writer.startBlock(name, className);
      else if (formatting.has(name)) writer.startFormatting(name, className);
      else if (name === 'p') writer.startParagraph(className);
      else if (name === 'br') writer.lineBreak();
    },
    onclosetag(name) {
      if (blocks.has(name)) writer.endBlock(name);
      else if (formatting.has(name)) writer.endFormatting(name);
      else if (name === 'p') writer.endParagraph();
    },
    ontext: (text) => writer.text(text),
  });
  parser.end(html);
  return writer.end();
}
