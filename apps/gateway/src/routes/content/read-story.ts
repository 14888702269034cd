import { Controller } from '@nestjs/common';
import { readStory } from '@quillstead/contracts';
import { StoryReads } from '../../story-reads/story-reads.js';
import { ForwardOrShare } from '../forward-or-share.js';
import { Route } from '../route.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/** A story, whose readers are counted (docs/product/statistics.md#reads). */
@Controller()
export class ReadStory {
  constructor(
    private readonly forward: ForwardOrShare,
    private readonly reads: StoryReads,
  ) {}

  @Route(readStory)
  async respond(visit: Visit): Promise<void> {
    sendResponse(visit, await this.forward.bytes(visit));
    this.reads.note(visit.payload.slug ?? null, visit.request.raw, visit.caller.viewer);
  }
}
