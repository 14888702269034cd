import { type OnModuleDestroy, Controller } from '@nestjs/common';
import { storyTitle, visibleName } from '@quillstead/catalogue';
import { type PayloadOf, readBookChapters, readBookContents, type ResponseOf } from '@quillstead/contracts';
import { canReadStory } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  integer,
  literal,
  LongWork,
  Operation,
  query,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { storyLang } from '../story/index.js';
import { authorNotes, authorNotesOf } from '../written-fields/written-fields.js';
import { bookList } from './book-lists.js';
import { bookPackage, coverPage } from './book-package.js';
import { bookStyle, navigationPage } from './book-pages.js';
import type { Chapter } from './book.js';
import { type BookFile, chapterPath, makeChapters } from './make-chapters.js';

/**
 * The most stories of a response, and their most words unless the first one has more: a response stays within a few
 * megabytes.
 */
const [mostStories, mostWords] = [literal(20), literal(50_000)];
/** The most characters of which pages are made at once, which takes a few milliseconds. */
const longestAtOnce = 20_000;

const chapterColumns = {
  story_id: integer,
  title: text,
  entry_note: text.orNull,
  ...authorNotes,
  lang: text.orNull,
  rich_text_story: text,
  username: text,
  display_name: text.orNull,
  modified_at: time,
  /** The key of the order, a fraction. */
  place: text,
};
const contentsColumns = { title: text, lang: text.orNull, font_family: text };

/** Reads the parts of a book of several stories (docs/product/stories.md#epub). */
@Controller()
export class ReadBookParts implements OnModuleDestroy {
  private readonly thread = new LongWork<readonly Chapter[], BookFile[][]>(
    new URL('./make-chapters.js', import.meta.url),
    'makeChapters',
  );

  constructor(private readonly dataSource: DataSource) {}

  /** Returns the next stories, none at the end. The access to each of them is checked when it is read. */
  @Operation(readBookChapters)
  async chapters(
    { kind, list_id, after }: PayloadOf<typeof readBookChapters>,
    { viewer }: RpcContext,
  ): Promise<ResponseOf<typeof readBookChapters>> {
    const { list, entries, stories, listId, entryNote } = bookList(kind, viewer);
    const rows = await query(
      this.dataSource,
      chapterColumns,
      sql`SELECT page.story_id, story.title, page.entry_note, ${authorNotesOf('story')}, ${storyLang} AS lang,
              story.rich_text_story, writer.username, writer.display_name,
              coalesce(story.updated_at, story.posted_at) AS modified_at, page.place::text AS place
       FROM (
         SELECT candidate.*, row_number() OVER (ORDER BY place) AS number,
                sum(count_words) OVER (ORDER BY place) AS words
         FROM (
           SELECT entry.story_id, entry.place, ${entryNote} AS entry_note, story.count_words
           FROM ${entries} ${stories}
           WHERE ${listId} = ${list_id} AND EXISTS (SELECT FROM ${list} WHERE list.id = ${list_id})
             AND ${after === null ? sql`true` : sql`entry.place > ${after}::numeric`}
           ORDER BY entry.place LIMIT ${mostStories}
         ) AS candidate
       ) AS page
       JOIN story ON story.id = page.story_id
       JOIN user_projection writer ON writer.user_id = story.author_id
       WHERE page.number = 1 OR page.words <= ${mostWords}
       ORDER BY page.place`,
    );
    const pages = await this.pagesOf(rows.map(toChapter));
    return {
      chapters: rows.map(({ story_id, modified_at }, index) => ({
        story_id,
        modified_at: modified_at.toISOString(),
        files: pages[index] ?? [],
      })),
      after: rows.at(-1)?.place ?? null,
    };
  }

  /**
   * Returns package, contents and style. Throws `not_found` if the viewer may not read the list or one of the stories
   * any more: without the list no further stories were read, and the book would be a part that looks whole.
   */
  @Operation(readBookContents)
  async contents(
    {
      book,
      chapters,
      has_cover: hasCover = false,
      cover_file: file = 'cover.jpg',
    }: PayloadOf<typeof readBookContents>,
    { viewer }: RpcContext,
  ): Promise<ResponseOf<typeof readBookContents>> {
    const ids = chapters.map(([id]) => id);
    const { list } = bookList(book.kind, viewer);
    const rows = await query(
      this.dataSource,
      contentsColumns,
      sql`SELECT story.title, ${storyLang} AS lang, story.font_family
       FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS chapter(story_id, number)
       JOIN story ON story.id = chapter.story_id
       JOIN user_projection writer ON writer.user_id = story.author_id
         AND ${canReadStory('story', 'writer', sql`${viewer?.id ?? null}::bigint`)}
       WHERE EXISTS (SELECT FROM ${list} WHERE list.id = ${book.list_id})
       ORDER BY chapter.number`,
    );
    const [first] = rows;
    if (first === undefined || rows.length !== ids.length) throw new CallError('not_found');
    const paths = chapters.flatMap(([id, count]) =>
      Array.from({ length: count }, (_, index) => chapterPath(id, index + 1)),
    );
    const entries = rows.map(({ title, lang }, index) => ({
      path: chapterPath(ids[index] ?? 0, 1),
      title: storyTitle(title),
      lang,
    }));
    const identity = `${book.kind} ${book.list_id} ${book.posted_at}`;
    const about = { ...book, identity, hashtag_list: [], lang: first.lang };
    return [
      { path: 'package.opf', text: bookPackage(about, paths, hasCover ? file : null) },
      { path: 'nav.xhtml', text: navigationPage(book.title, entries) },
      { path: 'style.css', text: bookStyle(first.font_family) },
      ...(hasCover
        ? [{ path: 'cover.xhtml', text: coverPage(book.title, book.cover_alt ?? null, file) }]
        : []),
    ];
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.close();
  }

  private async pagesOf(chapters: readonly Chapter[]): Promise<BookFile[][]> {
    const length = chapters.reduce((sum, { rich_text_story: story }) => sum + story.length, 0);
    return length > longestAtOnce ? this.thread.run(chapters) : makeChapters(chapters);
  }
}

function toChapter({
  username,
  display_name,
  modified_at: _,
  place: __,
  ...chapter
}: RowOf<typeof chapterColumns>): Chapter {
  return { ...chapter, title: storyTitle(chapter.title), author: visibleName(display_name) ?? username };
}
