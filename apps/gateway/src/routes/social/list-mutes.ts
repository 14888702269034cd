import { Controller } from '@nestjs/common';
import { listMutes, readStoryNames, type ResponseOf } from '@quillstead/contracts';
import { RedisListClient } from '@quillstead/service-kit/process';
import { ForwardCall } from '../forward-call.js';
import { Route } from '../route.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/** The response is sent without the titles rather than late. */
const shareOfTimeout = 0.35;

/**
 * Lists what a member has muted, with the titles of the stories whose comments do not notify them
 * (docs/product/people.md#mutes). Content decides which of these the member may read now.
 */
@Controller()
export class ListMutes {
  constructor(
    private readonly forward: ForwardCall,
    private readonly rpc: RedisListClient,
  ) {}

  @Route(listMutes)
  async respond(visit: Visit): Promise<void> {
    const bytes = await this.forward.bytes(visit);
    sendResponse(visit, (await this.withTitles(bytes, visit)) ?? bytes);
  }

  /** Null when there is nothing to add, also while content is out of reach. */
  private async withTitles(bytes: Buffer, { caller, request }: Visit): Promise<Buffer | null> {
    const { viewer } = caller;
    const list = JSON.parse(bytes.toString()) as ResponseOf<typeof listMutes>;
    const story_ids = list.items.flatMap(({ story_id: id }) => id ?? []);
    if (viewer === null || story_ids.length === 0) return null;
    const context = { viewer, requestId: request.id, deadline: this.rpc.deadline(shareOfTimeout) };
    const found = await this.rpc.call(readStoryNames, { story_ids }, context).catch(() => null);
    if (found === null) return null;
    const names = new Map(found.map((story) => [story.story_id, story]));
    const items = list.items.map((item) => {
      const story = names.get(item.story_id ?? 0);
      return { ...item, story_slug: story?.slug ?? null, story_title: story?.title ?? null };
    });
    return Buffer.from(JSON.stringify({ ...list, items }));
  }
}
