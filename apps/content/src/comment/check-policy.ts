import type { CommentsPolicy } from '@quillstead/catalogue';
import { canRead } from '@quillstead/projections';
import {
  boolean,
  CallError,
  type Database,
  integer,
  queryOne,
  raw,
  sql,
  text,
} from '@quillstead/service-kit';
import { commentsEnd, isSubscriber, mayComment } from '../story/index.js';

/** Throws `forbidden` if the member may read the story but its author does not let them comment. */
export async function checkPolicy(storyId: number, memberId: number, database: Database): Promise<void> {
  const member = sql`${memberId}::bigint`;
  const end = commentsEnd('story.posted_at', 'author');
  const story = await queryOne(
    database,
    { comments_policy: text.as<CommentsPolicy>(), close_after: integer.orNull, is_over: boolean },
    sql`SELECT stat.comments_policy, author.comments_close_after AS close_after,
            coalesce(now() >= ${raw(end)}, false) AS is_over
     FROM story JOIN story_stat stat ON stat.story_id = story.id
     JOIN user_projection author ON author.user_id = story.author_id AND ${canRead('author', member)}
     WHERE story.id = ${storyId} AND NOT ${mayComment(isSubscriber('author', member), end)}`,
  );
  if (story === undefined) return;
  const { comments_policy: policy, close_after: days, is_over: isOver } = story;
  throw new CallError('forbidden', isOver ? refusalAfter(days) : refusals[policy]);
}

const refusals: Readonly<Record<CommentsPolicy, string | undefined>> = {
  open: undefined,
  subscribers: 'Only subscribers of the author can comment on this story.',
  closed: 'The author has closed the comments on this story.',
};

const refusalAfter = (days: number | null) =>
  `The comments on this story closed ${days === 1 ? 'a day' : `${days} days`} after its publication.`;
