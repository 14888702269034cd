import {
  type CommentRule,
  type CommentsPolicy,
  hasVisibleText,
  withoutControls,
} from '@quillstead/catalogue';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { stripHtml } from '@quillstead/fields';
import { boolean, execute, queryOne, sql } from '@quillstead/service-kit';
import { type EntityManager, Repository } from 'typeorm';
import { storyOf } from './addresses.js';
import { BlockedSenders } from './blocked-senders.js';
import { FederationFollower } from './federation-follower.entity.js';
import { FederationReply, type ReplyState } from './federation-reply.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import { isPublic, type ReceivedActivity, type ReceivedObject } from './received-activity.js';
import type { Act, Sender } from './sender.js';
import { SiteFederation } from './site-federation.js';

/** The most characters of a reply, as of a comment. */
const longestReply = 5_000;
/** The most replies that are taken in an hour: from one host to one story, and from all hosts to one story. */
const [mostOfHost, mostOfStory] = [30, 120];
const replyTypes: ReadonlySet<string> = new Set(['Note', 'Article', 'Page']);

interface Talk {
  readonly storyId: number;
  readonly authorId: number;
  readonly policy: CommentsPolicy;
  readonly rule: CommentRule;
}

/** Takes replies from other servers to stories, and to such replies; their changes and deletions. */
@Injectable()
export class TakeReply {
  constructor(
    @InjectRepository(FederationReply) private readonly replies: Repository<FederationReply>,
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
    private readonly blocked: BlockedSenders,
  ) {}

  /** Returns the change; null for anything but a public reply to something that other servers may know and reply to. */
  async consider({ actor, object }: ReceivedActivity): Promise<Act | null> {
    const text = textOfReply(object, actor);
    if (text === null || typeof object === 'string' || object.id === undefined) return null;
    const { inReplyTo } = object;
    const considered = await this.talkAbout(inReplyTo);
    if (considered === null) return null;
    const reply = { object: object.id, url: pageOf(object, object.id), replyText: text };
    return async (sender, manager) => {
      await this.authors.holdEnd([considered.authorId], manager);
      // The story may have changed while the sender's server was asked.
      const talk = await this.talkAbout(inReplyTo, manager);
      return talk === null ? 'nothing' : this.add(reply, talk, sender, manager);
    };
  }

  /**
   * Returns the change of a reply's text; a reply that is not public any more is deleted, and one that the author has
   * approved waits again if each comment waits. Null for a reply that is not here.
   */
  async change({ actor, object }: ReceivedActivity): Promise<Act | null> {
    if (typeof object === 'string' || object.id === undefined) return null;
    const named = { object: object.id, actor };
    const known = await this.replies.findOneBy(named);
    if (known === null) return null;
    const replyText = textOfReply(object, actor);
    return async (_, manager) => {
      if (replyText === null) {
        const { affected } = await manager.delete(FederationReply, named);
        return affected ? 'done' : 'nothing';
      }
      // The rule of a story that may not leave the site is not known here.
      const [story] = await this.federation.stories({ story_id: known.storyId });
      const waits = story === undefined || story.comment_rule === 'each';
      const changed = await execute(
        manager,
        sql`UPDATE federation_reply SET reply_text = ${replyText}::text, edited_at = now(),
              state = CASE WHEN state = 'shown' AND ${waits} AND reply_text <> ${replyText}::text THEN 'waits' ELSE state END
            WHERE object = ${object.id} AND actor = ${actor}`,
      );
      return changed > 0 ? 'done' : 'nothing';
    };
  }

  /** Returns the deletion of a reply; null for a reply that is not here. */
  async end(object: string | undefined, actor: string): Promise<Act | null> {
    if (object === undefined) return null;
    const named = { object, actor };
    if (!(await this.replies.existsBy(named))) return null;
    return async (_, manager) => {
      const { affected } = await manager.delete(FederationReply, named);
      return affected ? 'done' : 'nothing';
    };
  }

  /** Finds the story that was replied to, also by way of another reply; null if nobody can reply there. */
  private async talkAbout(
    address: string | undefined,
    manager: EntityManager = this.replies.manager,
  ): Promise<Talk | null> {
    if (address === undefined) return null;
    const storyId =
      storyOf(address, this.federation.site.url) ??
      (await manager.findOneBy(FederationReply, { object: address, state: 'shown' }))?.storyId;
    if (storyId === undefined) return null;
    const [story] = await this.federation.stories({ story_id: storyId });
    if (story === undefined || (await this.authors.byId(story.author_id, manager)) === undefined) return null;
    const { author_id: authorId, comments_policy: policy, comment_rule: rule } = story;
    return policy === 'closed' ? null : { storyId, authorId, policy, rule };
  }

  private async add(
    reply: Pick<FederationReply, 'object' | 'url' | 'replyText'>,
    { storyId, authorId, policy, rule }: Talk,
    { actor, host, name, address }: Sender,
    manager: EntityManager,
  ): ReturnType<Act> {
    if (await this.blocked.has(actor, authorId, manager)) return 'nothing';
    if (policy === 'subscribers' && !(await manager.existsBy(FederationFollower, { authorId, actor })))
      return 'nothing';
    if (await isFlooding(storyId, host, manager)) return 'too_many';
    const isKnown =
      rule === 'first' && (await manager.existsBy(FederationReply, { authorId, actor, state: 'shown' }));
    const state: ReplyState = rule === 'open' || isKnown ? 'shown' : 'waits';
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(FederationReply)
      .values({ ...reply, storyId, authorId, actor, host, name, address, state })
      .orIgnore()
      .returning('id')
      .execute();
    return (raw as unknown[]).length === 1 ? 'done' : 'nothing';
  }
}

/** Returns the text of a public reply of the actor's own, without markup; null for anything else. */
function textOfReply(object: ReceivedActivity['object'], actor: string): string | null {
  if (typeof object === 'string' || object.id === undefined || !replyTypes.has(object.type ?? ''))
    return null;
  if (object.attributedTo !== actor || new URL(object.id).host !== new URL(actor).host) return null;
  if (object.inReplyTo === undefined || object.content === undefined || !isPublic(object)) return null;
  const text = withoutControls(stripHtml(object.content)).trim();
  if (!hasVisibleText(text)) return null;
  const characters = [...text];
  return characters.length <= longestReply ? text : `${characters.slice(0, longestReply - 1).join('')}…`;
}

/** Returns the page of a reply for people if it is on the host of the reply, else the address of the reply. */
function pageOf({ url }: ReceivedObject, id: string): string {
  if (url === undefined || url.length > 2_000 || !URL.canParse(url)) return id;
  const page = new URL(url);
  const home = new URL(id);
  return page.host === home.host && page.protocol === home.protocol ? page.href : id;
}

async function isFlooding(storyId: number, host: string, manager: EntityManager): Promise<boolean> {
  const found = await queryOne(
    manager,
    { is_flooding: boolean },
    sql`SELECT count(*) >= ${mostOfStory} OR count(*) FILTER (WHERE host = ${host}) >= ${mostOfHost} AS is_flooding
     FROM (
       SELECT host FROM federation_reply WHERE story_id = ${storyId} AND posted_at > now() - interval '1 hour'
       ORDER BY id DESC LIMIT ${mostOfStory}
     ) AS latest`,
  );
  return found?.is_flooding === true;
}
