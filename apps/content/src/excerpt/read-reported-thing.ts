import { type PayloadOf, readReportedThing, type SeenThing } from '@quillstead/contracts';
import { memberOf, asText } from '@quillstead/projections';
import { type AskContext, CallError, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

const mostShown = 300;

const story = `
  SELECT story.author_id, story.slug, story.title,
         left(coalesce(story.description, story.rich_text_story_substring), ${mostShown}) AS excerpt
  FROM story JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', '$2::bigint')}
  WHERE story.id = $1`;

/** One whose words are gone, by its author's hand or with its author, shows nothing that could be reported. */
const comment = `
  SELECT comment.author_id, story.slug, story.title, left(comment.comment_text, ${mostShown}) AS excerpt
  FROM comment
  JOIN story ON story.id = comment.story_id
  JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', '$2::bigint')}
  JOIN author_card author ON author.user_id = comment.author_id AND ${asText.isShown('author')}
  WHERE comment.id = $1 AND comment.is_deleted = 0`;

/** Gives what a moderator is shown of something that a member reports. */
@RpcHandler(readReportedThing)
export class ReadReportedThing {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `not_found` for what is not there or not for the member to read, `forbidden` for a visitor. */
  async execute(named: PayloadOf<typeof readReportedThing>, context: AskContext): Promise<SeenThing> {
    const { id: reader } = memberOf(context);
    const [statement, id] = 'story_id' in named ? [story, named.story_id] : [comment, named.comment_id];
    const [seen] = await this.dataSource.query<SeenThing[]>(statement, [id, reader]);
    if (seen === undefined) throw new CallError('not_found');
    return seen;
  }
}
