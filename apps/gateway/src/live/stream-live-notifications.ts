import { Controller } from '@nestjs/common';
import { liveNotifications } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit/process';
import { LiveNotifications } from './live-notifications.js';
import { LiveStream } from './live-stream.js';
import { Route } from '../routes/route.js';
import { contentType } from '../routes/send-response.js';
import type { Visit } from '../routes/visit.js';

/** Milliseconds until a browser whose connection broke tries again, between so many: they do not all come at once. */
const [shortestWait, longestWait] = [2_000, 6_000];

/** The live notifications: a connection that stays open, on which the member receives new counts. */
@Controller()
export class StreamLiveNotifications {
  constructor(private readonly live: LiveNotifications) {}

  @Route(liveNotifications)
  async respond({ call, request, reply, caller: { viewer, tokenHash, endsAt } }: Visit): Promise<void> {
    if (viewer === null || tokenHash === null) throw new CallError('forbidden');
    this.live.checkRoom(viewer.id);
    void reply
      .type(contentType(call.media))
      .header('cache-control', 'private, no-store')
      // Proxies that gather responses would keep the events until there are many.
      .header('x-accel-buffering', 'no');
    if (request.method === 'HEAD') {
      void reply.send();
      return;
    }
    // Past the hooks that compress: what is said must leave at once.
    reply.hijack();
    const { raw } = reply;
    // A browser that left while its session was read: its `close` has passed, and nothing would end the stream.
    if (raw.destroyed) return;
    const headers = Object.entries({ ...reply.getHeaders(), connection: 'close' });
    raw.writeHead(
      call.status,
      headers.flatMap(([name, value]) => (value === undefined ? [] : [name, value])),
    );
    // The headers are sent separately: joined to what follows, Node would keep the pieces that they were put together
    // from.
    raw.flushHeaders();
    raw.write(`retry: ${shortestWait + Math.round(Math.random() * (longestWait - shortestWait))}\n\n`);
    const { closed } = this.live.keep(new LiveStream(viewer.id, tokenHash, raw), endsAt);
    raw.once('close', closed);
  }
}
