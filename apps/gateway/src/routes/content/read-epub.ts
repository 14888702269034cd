import { Controller } from '@nestjs/common';
import { readEpub } from '@quillstead/contracts';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { attachment } from '../send-download.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

/** A story as a book: a file to keep, named after the story's address. */
@Controller()
export class ReadEpub {
  constructor(private readonly forward: ForwardCall) {}

  @Route(readEpub)
  async respond(visit: Visit): Promise<void> {
    const bytes = await this.forward.bytes(visit);
    void visit.reply.header('content-disposition', attachment(visit.payload.slug ?? '', 'epub'));
    sendResponse(visit, bytes);
  }
}
