import type { Decision, ReportedKind } from '@quillstead/catalogue';
import { Injectable } from '@nestjs/common';
import {
  reinstateUser,
  removeCollection,
  removeComment,
  removeSeries,
  removeStory,
  restoreCollection,
  restoreRemovedComment,
  restoreSeries,
  restoreStory,
  suspendUser,
} from '@quillstead/contracts';
import { RedisListClient, type RpcContext, CallError } from '@quillstead/service-kit';
import { ReportedReplies, SenderBlocks } from '../federation/index.js';
import type { ReportedThing } from '../report-case/index.js';

/** The kinds of things that content removes and restores. */
type OfContent = Exclude<ReportedKind, 'user' | 'fediverse_reply'>;

const day = 24 * 60 * 60 * 1_000;

/** Carries out decisions by calls of the services that own the reported things, in the moderator's name. */
@Injectable()
export class CarryOut {
  constructor(
    private readonly rpc: RedisListClient,
    private readonly replies: ReportedReplies,
    private readonly blocks: SenderBlocks,
  ) {}

  /**
   * Carries out a decision. Returns the end of a suspension, else null. Throws `invalid` for a decision that is not
   * possible for such a thing, and the errors of the owning service.
   *
   * @param days of a suspension; null for one without an end
   */
  async run(
    thing: ReportedThing,
    decision: Decision,
    days: number | null,
    context: RpcContext,
  ): Promise<string | null> {
    if (decision === 'warn' && thing.kind === 'fediverse_reply')
      throw new CallError('invalid', 'Nobody here can be warned of a reply from the fediverse.');
    if (decision === 'suspend') return this.suspend(thing, days, context);
    if (decision === 'remove') await this.remove(thing, context).catch(unlessGone);
    if (decision === 'hide') await this.hide(thing, context).catch(unlessGone);
    return null;
  }

  /** Blocks, for the site, the writer of a reply from the fediverse or their server. Throws `quota_reached`. */
  async block(actor: string, whom: 'person' | 'host', reason: string, context: RpcContext): Promise<void> {
    await this.blocks.beginForSite(whom === 'person' ? actor : new URL(actor).host, reason, context);
  }

  /**
   * Reverses a decision. Throws `conflict` when a removed thing can't be restored any more, and when its author has
   * changed it since the version.
   *
   * @param version of the mended thing; null for its present version
   */
  async reverse(
    { kind, id }: ReportedThing,
    decision: Decision,
    version: number | null,
    context: RpcContext,
  ): Promise<void> {
    if (decision === 'suspend') await this.rpc.call(reinstateUser, { user_id: id }, context);
    if (decision !== 'remove' && decision !== 'hide') return;
    await this.restore(kind, id, version === null ? {} : { version }, context).catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'not_found')
        throw new CallError('conflict', 'It can not be restored any more.');
      throw error;
    });
  }

  private async remove({ kind, id }: ReportedThing, context: RpcContext): Promise<void> {
    if (kind === 'user') throw new CallError('invalid', "A person can't be removed, only suspended.");
    else if (kind === 'fediverse_reply') await this.replies.remove(id);
    else await this.takeAway(kind, id, {}, context);
  }

  private async hide({ kind, id }: ReportedThing, context: RpcContext): Promise<void> {
    if (kind === 'user') throw new CallError('invalid', "A person can't be hidden, only suspended.");
    else if (kind === 'fediverse_reply') throw new CallError('invalid', 'Nobody here can mend it.');
    else await this.takeAway(kind, id, { can_be_mended: 1 }, context);
  }

  private async takeAway(
    kind: OfContent,
    id: number,
    how: { readonly can_be_mended?: 1 },
    context: RpcContext,
  ): Promise<void> {
    if (kind === 'comment') await this.rpc.call(removeComment, { comment_id: id, ...how }, context);
    else if (kind === 'series') await this.rpc.call(removeSeries, { series_id: id, ...how }, context);
    else if (kind === 'collection')
      await this.rpc.call(removeCollection, { collection_id: id, ...how }, context);
    else await this.rpc.call(removeStory, { story_id: id, ...how }, context);
  }

  private async restore(
    kind: ReportedKind,
    id: number,
    of: { readonly version?: number },
    context: RpcContext,
  ): Promise<void> {
    if (kind === 'comment') await this.rpc.call(restoreRemovedComment, { comment_id: id, ...of }, context);
    else if (kind === 'series') await this.rpc.call(restoreSeries, { series_id: id, ...of }, context);
    else if (kind === 'collection')
      await this.rpc.call(restoreCollection, { collection_id: id, ...of }, context);
    else await this.rpc.call(restoreStory, { story_id: id, ...of }, context);
  }

  private async suspend(
    { kind, id }: ReportedThing,
    days: number | null,
    context: RpcContext,
  ): Promise<string | null> {
    if (kind !== 'user') throw new CallError('invalid', 'Only a person can be suspended.');
    const endsAt = days === null ? null : new Date(Date.now() + days * day).toISOString();
    await this.rpc.call(suspendUser, { user_id: id, ends_at: endsAt }, context);
    return endsAt;
  }
}

/** Ignores the error for an item that its owner has deleted meanwhile: it counts as removed. */
function unlessGone(error: unknown): void {
  if (!(error instanceof CallError && error.code === 'not_found')) throw error;
}
