import { Controller } from '@nestjs/common';
import { notificationKinds } from '@quillstead/catalogue';
import {
  listNotifications,
  type NotificationItem,
  readExcerpts,
  type ResponseOf,
} from '@quillstead/contracts';
import { RedisListClient } from '@quillstead/service-kit/process';
import { ForwardCall } from '../forward-call.js';
import { Route } from '../route.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/** The response is sent without the comments rather than late. */
const shareOfTimeout = 0.35;

/**
 * A member's notifications, with the beginnings of the comments that they are about
 * (docs/product/notifications.md#the-page). Content decides which of them the member may read now.
 */
@Controller()
export class ListNotifications {
  constructor(
    private readonly forward: ForwardCall,
    private readonly rpc: RedisListClient,
  ) {}

  @Route(listNotifications)
  async respond(visit: Visit): Promise<void> {
    const bytes = await this.forward.bytes(visit);
    sendResponse(visit, (await this.withExcerpts(bytes, visit)) ?? bytes);
  }

  /** Null when there is nothing to add, also while content is out of reach. */
  private async withExcerpts(bytes: Buffer, { caller, request }: Visit): Promise<Buffer | null> {
    const { viewer } = caller;
    const list = JSON.parse(bytes.toString()) as ResponseOf<typeof listNotifications>;
    const comment_ids = [...new Set(list.items.flatMap((item) => commentOf(item) ?? []))];
    if (viewer === null || comment_ids.length === 0) return null;
    const context = { viewer, requestId: request.id, deadline: this.rpc.deadline(shareOfTimeout) };
    const payload = { reader_id: viewer.id, story_ids: [], comment_ids };
    const found = await this.rpc.call(readExcerpts, payload, context).catch(() => null);
    if (found === null) return null;
    const excerpts = new Map(found.comments.map(({ id, excerpt }) => [id, excerpt]));
    const items = list.items.map((item) => ({
      ...item,
      comment_excerpt: excerpts.get(commentOf(item) ?? 0) ?? null,
    }));
    return Buffer.from(JSON.stringify({ ...list, items }));
  }
}

/** Returns the id of the comment that a notification shows the beginning of. */
const commentOf = ({ kind, comment_id }: NotificationItem): number | null =>
  notificationKinds[kind].excerpt === 'comment' ? comment_id : null;
