import { Inject, Injectable } from '@nestjs/common';
import { listFediverseTalk } from '@quillstead/contracts';
import { CONFIG } from '@quillstead/service-kit/process';
import { ResponseCache } from '../cache/response-cache.js';
import { type GatewayConfig, isLive } from '../config.js';
import { publicCaching } from '../http/cached-response.js';
import { apiHeaders, type HeaderTable } from '../http/security-headers.js';
import { ForwardCall } from './forward-call.js';
import { contentType } from './send-response.js';
import type { Visit } from './visit.js';

/** Passes a call on; what is the same for every visitor is requested once and kept for a moment. */
@Injectable()
export class ForwardOrShare {
  private readonly headers: HeaderTable;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    private readonly forward: ForwardCall,
    private readonly responses: ResponseCache,
  ) {
    this.headers = {
      ...apiHeaders(isLive(config)),
      'cache-control': publicCaching,
      vary: 'Cookie',
      'content-type': contentType('application/json'),
    };
  }

  async bytes(visit: Visit): Promise<Buffer> {
    const address = visit.request.raw.url;
    if (address === undefined || !isShared(visit)) return this.forward.bytes(visit);
    const make = async () =>
      ({
        status: 200,
        bytes: await this.forward.bytes(visit),
        headers: this.headers,
        isCacheable: true,
      }) as const;
    return (await this.responses.fill(address, false, make)).bytes;
  }
}

/**
 * True if a response may be shared. A request that names a session, even one that has ended, gets a response of its
 * own.
 */
function isShared({ call, caller, request }: Visit): boolean {
  if (call.method !== 'GET' || call.audience !== 'anyone' || caller.sentCookie) return false;
  // Calls of a limited class are counted one by one.
  if (call.limit !== 'default' || call.status !== 200 || call.media !== 'application/json') return false;
  // Social publishes no event when a reply from another server is removed.
  if (call.name === listFediverseTalk.name) return false;
  return request.headers.authorization === undefined;
}
