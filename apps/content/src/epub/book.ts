/** A story for a book. It is plain data, so that its pages can be made in a thread. */
export interface Chapter {
  readonly story_id: number;
  readonly title: string;
  readonly author: string;
  /** The note of the member of a collection on the story. */
  readonly entry_note: string | null;
  readonly note_before: string | null;
  readonly note_after: string | null;
  /** The language; null if it is unknown. */
  readonly lang: string | null;
  readonly rich_text_story: string;
}

/** The metadata of a book for its package. */
export interface BookAbout {
  /** A text that is the same for every download of the same book, and of no other. */
  readonly identity: string;
  readonly title: string;
  readonly author: string;
  readonly description: string | null;
  readonly hashtag_list: readonly string[];
  readonly lang: string | null;
  /** The time in UTC, as on the wire. */
  readonly posted_at: string;
  readonly modified_at: string;
}

/** A book of one story. */
export interface Book extends Chapter, Omit<BookAbout, 'identity'> {
  readonly slug: string;
  readonly font_family: string;
  readonly cover: BookCover | null;
}

export interface BookCover {
  /** The name of the file. A cover that its author chose is a JPEG, a drawn one a PNG. */
  readonly file: 'cover.jpg' | 'cover.png';
  readonly bytes: Uint8Array;
  /** The description of the cover; null if its author does not give one. */
  readonly alt: string | null;
}
