import { Controller } from '@nestjs/common';
import {
  makeCoverOf,
  makePictureOf,
  type PayloadOf,
  readCover,
  readPicture,
  uploadCover,
  uploadPicture,
} from '@quillstead/contracts';
import { covers, memberPictures, RedisListClient, type RpcContext } from '@quillstead/service-kit/process';
import { Route } from '../routes/route.js';
import { sendResponse } from '../routes/send-response.js';
import type { Visit } from '../routes/visit.js';
import { ReceiveUpload } from './receive-upload.js';

/** The pictures that members send: accounts and content make them of the files in quarantine. */
@Controller()
export class UploadPicture {
  constructor(
    private readonly uploads: ReceiveUpload,
    private readonly rpc: RedisListClient,
  ) {}

  /** Uploads a member's picture (docs/product/people.md#pictures). */
  @Route(uploadPicture)
  async ofMember(visit: Visit): Promise<void> {
    await this.uploads.receive(visit, memberPictures, (stored) =>
      this.rpc.call(makePictureOf, stored, this.contextOf(visit)),
    );
    sendResponse(visit, await this.rpc.callRaw(readPicture, {}, this.contextOf(visit)));
  }

  /** The cover of a draft, a story, a series or a collection (docs/product/stories.md#own-covers). */
  @Route(uploadCover)
  async ofCover(visit: Visit): Promise<void> {
    const sent: PayloadOf<typeof uploadCover> = visit.payload;
    const { id = null, story_id = null, series_id = null, collection_id = null, cover_alt = null } = sent;
    const holder = { id, story_id, series_id, collection_id };
    await this.uploads.receive(visit, covers, (stored) =>
      this.rpc.call(makeCoverOf, { ...holder, cover_alt, ...stored }, this.contextOf(visit)),
    );
    sendResponse(visit, await this.rpc.callRaw(readCover, holder, this.contextOf(visit)));
  }

  private contextOf({ caller, request }: Visit): RpcContext {
    return { viewer: caller.viewer, requestId: request.id, deadline: this.rpc.deadline() };
  }
}
