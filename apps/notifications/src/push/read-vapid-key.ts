import { Controller } from '@nestjs/common';
import { readVapidKey } from '@quillstead/contracts';
import { Operation, RawResponse } from '@quillstead/service-kit';
import { VapidKeys } from './vapid-keys.js';

/** The key by which a browser subscribes to this site's push messages (RFC 8292), as text. */
@Controller()
export class ReadVapidKey {
  constructor(private readonly keys: VapidKeys) {}

  @Operation(readVapidKey)
  execute(): Promise<RawResponse> {
    return Promise.resolve(new RawResponse(this.keys.publicKey));
  }
}
