/** A story as it goes into a book; plain data, so that its pages can be made in a thread. */
export interface Chapter {
  readonly story_id: number;
  readonly title: string;
  readonly author: string;
  /** What the member of a collection has written on the story. */
  readonly entry_note: string | null;
  readonly note_before: string | null;
  readonly note_after: string | null;
  /** Null when the language is unknown. */
  readonly lang: string | null;
  readonly rich_text_story: string;
}

/** What the package of a book says of it. */
export interface BookAbout {
  /** The same for every download of the same book, and of no other. */
  readonly identity: string;
  readonly title: string;
  readonly author: string;
  readonly description: string | null;
  readonly hashtag_list: readonly string[];
  readonly lang: string | null;
  /** UTC, as on the wire. */
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
  /** The one that its author chose is a JPEG, the drawn one a PNG. */
  readonly file: 'cover.jpg' | 'cover.png';
  readonly bytes: Uint8Array;
  /** What it shows; null when its author does not say that. */
  readonly alt: string | null;
}
