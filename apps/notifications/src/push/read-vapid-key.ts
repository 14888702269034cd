import { readVapidKey } from '@quillstead/contracts';
import { RawResponse, RpcHandler } from '@quillstead/service-kit';
import { VapidKeys } from './vapid-keys.js';

/** The key by which a browser subscribes to this site's push messages (RFC 8292), as text. */
@RpcHandler(readVapidKey)
export class ReadVapidKey {
  constructor(private readonly keys: VapidKeys) {}

  execute(): Promise<RawResponse> {
    return Promise.resolve(new RawResponse(this.keys.publicKey));
  }
}
