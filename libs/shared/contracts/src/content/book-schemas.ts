import { z } from 'zod';
import { defineInternalOperation } from '../operation.js';
import { id, text, time } from '../wire.js';

const bookHead = z.object({
  kind: z.enum(['series', 'collection', 'author']),
  /** Of the series or author; of a collection the number of its row. */
  list_id: id,
  slug: text,
  title: text,
  author: text,
  description: text.nullable(),
  posted_at: time,
  /** When a story of it was published or changed last. */
  modified_at: time,
  /** The name of the cover that its author chose; a service of the release before has none. */
  cover: text.nullable().optional(),
  /** What it shows. */
  cover_alt: text.nullable().optional(),
});

/** The response of content to each; the gateway makes the file of it and of the two operations below. */
export type BookHead = z.infer<typeof bookHead>;

const bookFile = z.object({ path: text, text });

/**
 * The next stories of a book as pages; few at once, as many as are of a bounded length. A story that the viewer may not
 * see any more is left out.
 */
export const readBookChapters = defineInternalOperation({
  name: 'content.read_book_chapters',
  repeat: 'freely',
  callers: ['gateway', 'notifications'],
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
  callers: ['gateway', 'notifications'],
  schemas: {
    payload: z.object({
      book: bookHead,
      /** Whether the gateway has written a cover; one of the release before the last does not. */
      has_cover: z.boolean().optional(),
      /** Its name: a chosen one is a JPEG, a drawn one a PNG. The release before has the first alone. */
      cover_file: z.enum(['cover.jpg', 'cover.png']).optional(),
      /** The stories in their order, each with its number of files. */
      chapters: z.array(z.tuple([id, z.int().positive()])),
    }),
    reply: z.array(bookFile),
  },
});

/** The cover that the author of a series or a collection chose, for a viewer who may read it; null without one. */
export const readBookCover = defineInternalOperation({
  name: 'content.read_book_cover',
  repeat: 'freely',
  callers: ['notifications'],
  schemas: {
    payload: z.object({ kind: bookHead.shape.kind, list_id: id }),
    /** A JPEG, in base64. */
    reply: z.object({ cover: z.string().nullable() }),
  },
});
