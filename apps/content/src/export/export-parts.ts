import type { ContentExportPart } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';

/** How a part of an export is read from what is the member's, `$1`. */
export interface ExportPart {
  readonly columns: string;
  readonly from: string;
  readonly where: string;
  /** The order, by columns that an index has in just this order behind the member's id. */
  readonly keys: readonly string[];
  /** Rows of a page: few of what may be long. */
  readonly limit: number;
}

/** Texts go up to a megabyte each. */
const fewTexts = 4;
const many = 200;

/** What the member may not read now is null: of a private author's story only that they liked it is theirs. */
const storyHead = `
  CASE WHEN ${asText.canRead('card', '$1::bigint')} THEN story.slug END AS story_slug,
  CASE WHEN ${asText.canRead('card', '$1::bigint')} THEN story.title END AS story_title`;
const withAuthor = 'LEFT JOIN author_card card ON card.user_id = story.author_id';

const ofStory = (table: string, keys: readonly string[]): ExportPart => ({
  columns: `mine.story_id, ${storyHead}, mine.created_at`,
  from: `${table} mine JOIN story ON story.id = mine.story_id ${withAuthor}`,
  where: 'mine.user_id = $1',
  keys,
  limit: many,
});

const ofComment = (table: string, keys: readonly string[]): ExportPart => ({
  columns: `mine.comment_id, comment.story_id, ${storyHead}, mine.created_at`,
  from: `${table} mine JOIN comment ON comment.id = mine.comment_id
    JOIN story ON story.id = comment.story_id ${withAuthor}`,
  where: 'mine.user_id = $1',
  keys,
  limit: many,
});

export const exportParts: Readonly<Record<ContentExportPart, ExportPart>> = {
  stories: {
    columns: `id AS story_id, slug, title, description, rich_text_story, hashtag_list, is_nsfw, is_shareable,
      font_family, count_words, category, posted_at, updated_at`,
    from: 'story',
    where: 'author_id = $1',
    keys: ['posted_at', 'id'],
    limit: fewTexts,
  },
  drafts: {
    columns: `id, title, description, rich_text_story, hashtag_list, is_nsfw, is_shareable, font_family,
      last_saved_at`,
    from: 'draft',
    where: 'author_id = $1',
    keys: ['last_saved_at', 'id'],
    limit: fewTexts,
  },
  comments: {
    columns: `comment.id AS comment_id, comment.comment_reply_id, comment.comment_text, comment.story_id,
      ${storyHead}, comment.posted_at`,
    from: `comment JOIN story ON story.id = comment.story_id ${withAuthor}`,
    where: 'comment.author_id = $1 AND comment.is_deleted = 0',
    keys: ['comment.posted_at', 'comment.id'],
    limit: many,
  },
  story_likes: ofStory('story_like', ['mine.story_id']),
  comment_likes: ofComment('comment_like', ['mine.comment_id']),
  story_bookmarks: ofStory('story_bookmark', ['mine.created_at', 'mine.story_id']),
  comment_bookmarks: ofComment('comment_bookmark', ['mine.created_at', 'mine.comment_id']),
  reading_places: {
    ...ofStory('reading_place', ['mine.updated_at', 'mine.story_id']),
    columns: `mine.story_id, ${storyHead}, mine.place AS reading_place, mine.updated_at`,
  },
};
