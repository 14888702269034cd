import type { Chapter } from './book.js';
import { chapterPages } from './book-pages.js';

/** A page of a book with its path. */
export interface BookFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the name of a page of a story. @param page from 1 */
export const chapterPath = (storyId: number, page: number): string => `story-${storyId}-${page}.xhtml`;

/** Returns the pages of each story. */
export const makeChapters = (chapters: readonly Chapter[]): BookFile[][] =>
  chapters.map((chapter) =>
    chapterPages(chapter).map((text, index) => ({ path: chapterPath(chapter.story_id, index + 1), text })),
  );
