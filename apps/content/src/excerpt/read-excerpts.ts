import { RpcHandler } from '@quillstead/service-kit';
import { type Excerpt, type PayloadOf, readExcerpts, type ReplyOf } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';
import { DataSource } from 'typeorm';

const stories = `
  SELECT story.id, story.is_nsfw,
         CASE story.is_nsfw WHEN 0 THEN coalesce(story.description, story.rich_text_story_substring) END AS excerpt
  FROM story JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', '$2::bigint')}
  WHERE story.id = ANY($1::bigint[])`;

const comments = `
  SELECT comment.id, story.is_nsfw, CASE story.is_nsfw WHEN 0 THEN left(comment.comment_text, 300) END AS excerpt
  FROM comment
  JOIN story ON story.id = comment.story_id
  JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', '$2::bigint')}
  JOIN author_card author ON author.user_id = comment.author_id AND ${asText.isShown('author')}
  WHERE comment.id = ANY($1::bigint[]) AND comment.is_deleted = 0`;

/** Gives how stories and comments begin, of those that a reader may read now. */
@RpcHandler(readExcerpts)
export class ReadExcerpts {
  constructor(private readonly dataSource: DataSource) {}

  async execute({
    reader_id,
    story_ids,
    comment_ids,
  }: PayloadOf<typeof readExcerpts>): Promise<ReplyOf<typeof readExcerpts>> {
    const [ofStories, ofComments] = await Promise.all([
      this.dataSource.query<Excerpt[]>(stories, [story_ids, reader_id]),
      this.dataSource.query<Excerpt[]>(comments, [comment_ids, reader_id]),
    ]);
    return { stories: ofStories, comments: ofComments };
  }
}
