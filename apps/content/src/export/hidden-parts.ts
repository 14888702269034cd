import { type ExportPart, integer, sql, type Sql, text, time } from '@quillstead/service-kit';
import { isHiddenComment } from '../comment/index.js';
import { isHiddenList } from '../removed-list/index.js';
import { isHiddenStory } from '../story/index.js';
import { authorNotes, authorNotesOf } from '../written-fields/written-fields.js';
import { storyHead } from './approval-parts.js';

const listTexts = { title: text, description: text.orNull, posted_at: time, removed_at: time };

/**
 * Returns the parts of what a moderator hid of the member until it is mended (docs/product/admin.md#hiding), with the
 * present texts.
 *
 * @param member their id as bigint
 * @param head the columns of the story of a row, with its author under the alias `author`
 */
export const hiddenParts = (
  member: Sql,
  head: Sql,
): Readonly<
  Record<'hidden_stories' | 'hidden_comments' | 'hidden_series' | 'hidden_collections', ExportPart>
> => ({
  hidden_stories: {
    columns: {
      story_id: integer,
      title: text,
      description: text.orNull,
      ...authorNotes,
      rich_text_story: text,
      hashtag_list: text.list,
      former_address: text.orNull,
      posted_at: time,
      removed_at: time,
    },
    select: sql`id AS story_id, title, description, ${authorNotesOf('story')}, rich_text_story, hashtag_list,
        former_address, posted_at, removed_at`,
    from: sql`FROM story WHERE ${isHiddenStory(member)}`,
    keys: ['posted_at', 'id'],
    limit: 4,
  },
  hidden_comments: {
    columns: { comment_id: integer, comment_text: text, ...storyHead, removed_at: time },
    select: sql`removed_comment.comment_id, removed_comment.comment_text, comment.story_id, ${head},
        removed_comment.removed_at`,
    from: sql`FROM removed_comment JOIN comment ON comment.id = removed_comment.comment_id
        JOIN story ON story.id = comment.story_id LEFT JOIN user_projection author ON author.user_id = story.author_id
        WHERE ${isHiddenComment(member)}`,
    keys: ['removed_comment.comment_id'],
    limit: 200,
  },
  hidden_series: {
    columns: { series_id: integer, ...listTexts },
    select: sql`series.id AS series_id, title, description, posted_at, removed_at`,
    from: sql`FROM series WHERE ${isHiddenList('series', member)}`,
    keys: ['series.id'],
    limit: 200,
  },
  hidden_collections: {
    columns: { collection_id: integer, ...listTexts },
    select: sql`collection.public_id AS collection_id, title, description, posted_at, removed_at`,
    from: sql`FROM collection WHERE ${isHiddenList('collection', member)}`,
    keys: ['collection.id'],
    limit: 200,
  },
});
