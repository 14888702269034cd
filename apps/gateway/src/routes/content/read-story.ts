import { readStory } from '@quillstead/contracts';
import { StoryReads } from '../../story-reads/story-reads.js';
import { ForwardOrShare } from '../forward-or-share.js';
import { RouteHandler } from '../route-handler.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/** A story, whose readers are counted (docs/product/statistics.md#reads). */
@RouteHandler(readStory)
export class HandleReadStory {
  constructor(
    private readonly forward: ForwardOrShare,
    private readonly reads: StoryReads,
  ) {}

  async respond(visit: Visit): Promise<void> {
    sendResponse(visit, await this.forward.bytes(visit));
    this.reads.note(visit.payload.slug ?? null, visit.request.raw, visit.caller.viewer);
  }
}
