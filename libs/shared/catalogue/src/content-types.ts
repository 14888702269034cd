/** What an item is, and whether it stands in a list (`_article`) or on its own page (spec section 3). */
export const contentTypes = [
  'story_article',
  'story_page',
  'comment_article',
  'comment_page',
  'user_article',
  'user_page',
  'hashtag_article',
  'hashtag_page',
] as const;

export type ContentType = (typeof contentTypes)[number];

/** The content type that a draft is sent with (spec section 5). */
export const draftContentType = 'draft_page';
