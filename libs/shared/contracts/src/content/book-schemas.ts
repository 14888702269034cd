import { z } from 'zod';
import { defineInternalOperation } from '../operation.js';
import { id, text, time } from '../wire.js';

const bookHead = z.object({
  kind: z.enum(['series', 'collection']),
  /** Of the series; of a collection the number of its row. */
  list_id: id,
  slug: text,
  title: text,
  author: text,
  description: text.nullable(),
  posted_at: time,
  /** When a story of it was published or changed last. */
  modified_at: time,
});

/** The response of content to both; the gateway makes the file of it and of the two operations below. */
export type BookHead = z.infer<typeof bookHead>;

const bookFile = z.object({ path: text, text });

/**
 * The next stories of a book as pages; few at once, as many as are of a bounded length. A story that the viewer may not
 * see any more is left out.
 */
export const readBookChapters = defineInternalOperation({
  name: 'content.read_book_chapters',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({
      kind: bookHead.shape.kind,
      list_id: id,
      /** The `after` of the response before; null for the first. */
      after: text.nullable(),
    }),
    reply: z.object({
      chapters: z.array(z.object({ story_id: id, modified_at: time, files: z.array(bookFile) })),
      /** Null at the end. */
      after: text.nullable(),
    }),
  },
});

/** The files of a book that name all others; `not_found` when the viewer may not read one of its stories any more. */
export const readBookContents = defineInternalOperation({
  name: 'content.read_book_contents',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({
      book: bookHead,
      /** The stories in their order, each with its number of files. */
      chapters: z.array(z.tuple([id, z.int().positive()])),
    }),
    reply: z.array(bookFile),
  },
});
