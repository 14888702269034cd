import { readVapidKey } from '@quillstead/contracts';
import { RawReply, RpcHandler } from '@quillstead/service-kit';
import { VapidKeys } from './vapid-keys.js';

/** The key by which a browser subscribes to this site's push messages (RFC 8292), as text. */
@RpcHandler(readVapidKey)
export class ReadVapidKey {
  constructor(private readonly keys: VapidKeys) {}

  execute(): Promise<RawReply> {
    return Promise.resolve(new RawReply(this.keys.publicKey));
  }
}
