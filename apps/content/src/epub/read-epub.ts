import { type OnModuleDestroy, Controller } from '@nestjs/common';
import { storyTitle, visibleName } from '@quillstead/catalogue';
import { type PayloadOf, readEpub } from '@quillstead/contracts';
import { canReadStory } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  integer,
  jpegFile,
  LongWork,
  Operation,
  PictureFiles,
  queryOne,
  RawResponse,
  type RowOf,
  sql,
  text,
  time,
  ReadReplica,
} from '@quillstead/service-kit';
import { coverOfBook, renderDrawing } from '@quillstead/service-kit/drawings';
import { storyLang } from '../story/index.js';
import { authorNotes, authorNotesOf } from '../written-fields/written-fields.js';
import type { Book, BookCover } from './book.js';
import { makeBook } from './make-book.js';

const columns = {
  story_id: integer,
  slug: text,
  title: text,
  description: text.orNull,
  cover: text.orNull,
  cover_alt: text.orNull,
  ...authorNotes,
  hashtag_list: text.list,
  font_family: text,
  lang: text.orNull,
  rich_text_story: text,
  posted_at: time,
  updated_at: time.orNull,
  username: text,
  display_name: text.orNull,
};

/** The most characters of which a book is made at once, which takes a few milliseconds. */
const longestAtOnce = 20_000;

type About = Omit<Book, 'cover'>;

/** Returns a story as a book to a reader who may read it (docs/product/stories.md#epub). */
@Controller()
export class ReadEpub implements OnModuleDestroy {
  private readonly thread = new LongWork<Book, Uint8Array>(
    new URL('./make-book.js', import.meta.url),
    'makeBook',
  );

  constructor(
    private readonly replica: ReadReplica,
    private readonly covers: PictureFiles,
  ) {}

  /** Returns the bytes of an EPUB file. Throws `not_found` for a story that the viewer may not read, as for none. */
  @Operation(readEpub)
  async execute({ slug }: PayloadOf<typeof readEpub>, { viewer }: RpcContext): Promise<RawResponse> {
    const row = await this.replica.complete((database) =>
      queryOne(
        database,
        columns,
        sql`SELECT story.id AS story_id, story.slug, story.title, story.description, story.cover,
              story.cover_alt, ${authorNotesOf('story')},
              story.hashtag_list,
              story.font_family, ${storyLang} AS lang, story.rich_text_story, story.posted_at, story.updated_at,
              author.username, author.display_name
       FROM story JOIN user_projection author ON author.user_id = story.author_id
       WHERE story.slug = ${slug} AND ${canReadStory('story', 'author', sql`${viewer?.id ?? null}::bigint`)}`,
      ),
    );
    if (row === undefined) throw new CallError('not_found');
    const book = toBook(row);
    const cover = await this.coverOf(row, book);
    const isLong = book.rich_text_story.length > longestAtOnce;
    return new RawResponse(
      Buffer.from(isLong ? await this.thread.run({ ...book, cover }) : await makeBook({ ...book, cover })),
    );
  }

  /** Returns the cover that the author chose, else a drawn one. */
  private async coverOf(
    row: RowOf<typeof columns>,
    { story_id: id, title, author }: About,
  ): Promise<BookCover> {
    const own = row.cover && (await this.covers.read(row.cover, jpegFile));
    if (own) return { file: 'cover.jpg', bytes: own, alt: row.cover_alt };
    const bytes = await renderDrawing(coverOfBook({ kind: 'story', id, title, author }));
    return { file: 'cover.png', bytes, alt: null };
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.close();
  }
}

function toBook({
  username,
  display_name,
  posted_at,
  updated_at,
  cover: _,
  cover_alt: __,
  ...story
}: RowOf<typeof columns>): About {
  return {
    ...story,
    entry_note: null,
    title: storyTitle(story.title),
    author: visibleName(display_name) ?? username,
    posted_at: posted_at.toISOString(),
    modified_at: (updated_at ?? posted_at).toISOString(),
  };
}
