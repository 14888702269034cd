import { z } from 'zod';
import { defineInternalOperation } from '../operation.js';
import { id, text, time } from '../wire.js';

const bookHead = z.object({
  kind: z.enum(['series', 'collection', 'author']),
  /** The id of the series or the author; for a collection the number of its row. */
  list_id: id,
  slug: text,
  title: text,
  author: text,
  description: text.nullable(),
  posted_at: time,
  /** The time at which a story of the book was published or changed last. */
  modified_at: time,
  /** The name of the cover that its author chose; a service of the release before has none. */
  cover: text.nullable().optional(),
  /** The description of what the cover shows. */
  cover_alt: text.nullable().optional(),
});

/**
 * The response of content to each operation that reads a book; the gateway makes the file from it and from the
 * responses to the two operations below.
 */
export type BookHead = z.infer<typeof bookHead>;

const bookFile = z.object({ path: text, text });

/**
 * Returns the next stories of a book as pages: only a few at once, of a bounded total length. A story that the viewer
 * may not read any more is left out.
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
      /** The place at which the next response begins; null at the end. */
      after: text.nullable(),
    }),
  },
});

/**
 * Returns the files of a book that list all others; `not_found` when the viewer may not read one of its stories any
 * more.
 */
export const readBookContents = defineInternalOperation({
  name: 'content.read_book_contents',
  repeat: 'freely',
  callers: ['gateway', 'notifications'],
  schemas: {
    payload: z.object({
      book: bookHead,
      /** Whether the gateway has written a cover; one of the release before the last does not. */
      has_cover: z.boolean().optional(),
      /**
       * The name of the cover's file: a chosen cover is a JPEG, a drawn one a PNG. The release before has the first
       * name only.
       */
      cover_file: z.enum(['cover.jpg', 'cover.png']).optional(),
      /** The stories of the book in their order, each with its number of files. */
      chapters: z.array(z.tuple([id, z.int().positive()])),
    }),
    reply: z.array(bookFile),
  },
});

/**
 * Returns the cover that the author of a series or a collection chose, for a viewer who may read it; null without one.
 */
export const readBookCover = defineInternalOperation({
  name: 'content.read_book_cover',
  repeat: 'freely',
  callers: ['notifications'],
  schemas: {
    payload: z.object({ kind: bookHead.shape.kind, list_id: id }),
    /** The cover is a JPEG, in base64. */
    reply: z.object({ cover: z.string().nullable() }),
  },
});
