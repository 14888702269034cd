/** A story as it goes into a book; plain data, so that it can be made in a thread. */
export interface Book {
  readonly story_id: number;
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly description: string | null;
  readonly note_before: string | null;
  readonly note_after: string | null;
  readonly hashtag_list: readonly string[];
  readonly font_family: string;
  /** Null when the language is unknown. */
  readonly lang: string | null;
  readonly rich_text_story: string;
  /** UTC, as on the wire. */
  readonly posted_at: string;
  readonly modified_at: string;
}
