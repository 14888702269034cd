import { fonts } from '@quillstead/catalogue';
import { z } from 'zod';

/** A line that only separates two scenes. */
const divider = /^[⁂*]$/u;

/**
 * Returns the markup of a sample story from its text: blocks between empty lines are paragraphs, lines that begin with
 * `> ` quotes, with `- ` list items, with `# ` a heading; *emphasis* and **strength** as in Markdown. Nothing else is
 * read as markup.
 */
export function toHtml(text: string): string {
  const blocks = text.trim().split(/\n[ \t]*\n\s*/u);
  return blocks
    .map((block) => blockToHtml(block.split('\n')))
    .join('')
    .replaceAll('</blockquote><blockquote>', '');
}

function blockToHtml(lines: readonly string[]): string {
  if (lines.every((line) => line.startsWith('>'))) {
    return `<blockquote>${paragraph(lines.map((line) => line.replace(/^> ?/u, '')))}</blockquote>`;
  }
  if (lines.every((line) => line.startsWith('- '))) {
    return `<ul>${lines.map((line) => `<li>${paragraph([line.slice(2)])}</li>`).join('')}</ul>`;
  }
  if (lines.length === 1 && lines[0]?.startsWith('# '))
    return `<p class="heading">${inline(lines[0].slice(2))}</p>`;
  if (lines.length === 1 && divider.test(lines[0] ?? '')) return '<p class="scene"></p>';
  return paragraph(lines);
}

function paragraph(lines: readonly string[]): string {
  return `<p>${lines.map((line) => inline(line.trim())).join('<br />')}</p>`;
}

function inline(line: string): string {
  return line
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\*\*(.+?)\*\*/gu, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/gu, '<em>$1</em>');
}

const head = z.object({
  author: z.string(),
  title: z.string(),
  description: z.string().nullable().default(null),
  hashtags: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((item) => item.trim() || [])),
  font: z.enum(fonts.map(({ label }) => label)).optional(),
  nsfw: z.enum(['0', '1']).default('0'),
  /** The name of the story's series in series.json. */
  series: z.string().optional(),
  posted_days_ago: z.coerce.number().positive(),
});

export type SampleStory = z.infer<typeof head> & { html: string };

/** Reads a story of the sample: lines of `name: value` between two `---`, then its text. Throws if a line is wrong. */
export function readStoryFile(file: string): SampleStory {
  const [, lines = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/su.exec(file) ?? [];
  const pairs = lines.split('\n').map((line) => {
    const end = line.indexOf(':');
    return [line.slice(0, end).trim(), line.slice(end + 1).trim()] as const;
  });
  return { ...head.parse(Object.fromEntries(pairs)), html: toHtml(text) };
}
