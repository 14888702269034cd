import { Controller } from '@nestjs/common';
import { publishStory } from '@quillstead/contracts';
import type { PublishedStory } from '@quillstead/contracts';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/**
 * Publishing: the same draft again returns the story that it became, with another status
 * (docs/product/stories.md#publishing).
 */
@Controller()
export class PublishStory {
  constructor(private readonly forward: ForwardCall) {}

  @Route(publishStory)
  async respond(visit: Visit): Promise<void> {
    const { is_repeat, ...address }: PublishedStory = JSON.parse(
      (await this.forward.bytes(visit)).toString(),
    );
    const { status, repeatedStatus } = visit.call;
    const call = { ...visit.call, status: is_repeat === 1 ? (repeatedStatus ?? status) : status };
    sendResponse({ ...visit, call }, Buffer.from(JSON.stringify(address)));
  }
}
