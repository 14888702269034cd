import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { cutText } from '@quillstead/catalogue';
import { CallError, type RpcContext } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import type { SeenThing } from '../report-case/index.js';
import { FederationReply } from './federation-reply.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import { SiteFederation } from './site-federation.js';

/** Characters of an excerpt, and its UTF-16 units: a case stores it in 2,400 bytes. */
const longestExcerpt = [300, 800] as const;

export const excerptOf = (text: string): string => cutText(text, ...longestExcerpt);

/** Replies from the fediverse for those who decide on reports of them (docs/product/fediverse.md#reports). */
@Injectable()
export class ReportedReplies {
  constructor(
    @InjectRepository(FederationReply) private readonly rows: Repository<FederationReply>,
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
  ) {}

  /** What a moderator is shown of a reply. Throws `not_found` for one that the reporter is not shown. */
  async find(id: number, { viewer }: RpcContext): Promise<SeenThing> {
    const reply = await this.rows.findOneBy({ id });
    if (reply === null || !this.federation.isOn) throw new CallError('not_found');
    const seesAll = viewer !== null && (viewer.id === reply.authorId || viewer.role !== 'member');
    if (reply.state !== 'shown' && !seesAll) throw new CallError('not_found');
    const [story] = await this.federation.stories({ story_id: reply.storyId });
    if (story === undefined || (await this.authors.byId(story.author_id)) === undefined)
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

  /** One that its writer has taken back meanwhile counts as removed. */
  async remove(id: number): Promise<void> {
    await this.rows.update({ id }, { state: 'removed' });
  }
}
