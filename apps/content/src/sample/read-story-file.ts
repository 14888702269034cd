import { fonts } from '@quillstead/catalogue';
import { z } from 'zod';
import { toHtml } from './to-html.js';

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
  /** Its name in series.json. */
  series: z.string().optional(),
  posted_days_ago: z.coerce.number().positive(),
});

export type SampleStory = z.infer<typeof head> & { html: string };

/** A story of the sample: lines of `name: value` between two `---`, then its text. Throws when a line is wrong. */
export function readStoryFile(file: string): SampleStory {
  const [, lines = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/su.exec(file) ?? [];
  const pairs = lines.split('\n').map((line) => {
    const end = line.indexOf(':');
    return [line.slice(0, end).trim(), line.slice(end + 1).trim()] as const;
  });
  return { ...head.parse(Object.fromEntries(pairs)), html: toHtml(text) };
}
