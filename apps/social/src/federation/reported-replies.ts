import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { cutText } from '@quillstead/catalogue';
import { CallError, type RpcContext } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import type { SeenThing } from '../report-case/index.js';
import { FederationReply } from './federation-reply.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import { SiteFederation } from './site-federation.js';

/** The most characters of an excerpt, and the most UTF-16 units: a case stores it in 2,400 bytes. */
const longestExcerpt = [300, 800] as const;

export const excerptOf = (text: string): string => cutText(text, ...longestExcerpt);

/** Reads and removes replies from the fediverse that were reported (docs/product/fediverse.md#reports). */
@Injectable()
export class ReportedReplies {
  constructor(
    @InjectRepository(FederationReply) private readonly rows: Repository<FederationReply>,
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
  ) {}

  /** Returns what a moderator is shown of a reply. Throws `not_found` for a reply that the reporter may not see. */
  async find(id: number, context: RpcContext): Promise<SeenThing> {
    const { viewer } = context;
    const reply = await this.rows.findOneBy({ id });
    if (reply === null || !this.federation.isOn) throw new CallError('not_found');
    const seesAll = viewer !== null && (viewer.id === reply.authorId || viewer.role !== 'member');
    if (reply.state !== 'shown' && !seesAll) throw new CallError('not_found');
    const [story] = await this.federation.stories({ story_id: reply.storyId });
    if (story === undefined || (await this.authors.forViewer(story.author_id, context)) === undefined)
      throw new CallError('not_found');
    const { name, address, actor, replyText } = reply;
    return {
      author_id: null,
      slug: story.slug,
      title: story.title,
      excerpt: excerptOf(replyText),
      sender: { name, address, actor },
    };
  }

  /** Removes a reply; one that its writer has deleted meanwhile counts as removed. */
  async remove(id: number): Promise<void> {
    await this.rows.update({ id }, { state: 'removed' });
  }
}
