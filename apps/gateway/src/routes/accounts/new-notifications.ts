import { Injectable } from '@nestjs/common';
import { countNewNotifications, type ResponseOf, type readViewer } from '@quillstead/contracts';
import { RedisListClient } from '@quillstead/service-kit/process';
import type { Visit } from '../visit.js';

type Counts = ResponseOf<typeof countNewNotifications>;
type Viewer = ResponseOf<typeof readViewer>;

/** The response is sent without these counts rather than late. */
const shareOfTimeout = 0.35;

/** Adds the numbers of new notifications to the responses that say who the viewer is. */
@Injectable()
export class NewNotifications {
  constructor(private readonly rpc: RedisListClient) {}

  /**
   * Reads the counts; null for visitors, and while notifications is out of reach: then the page works without counts.
   */
  async count(userId: number | null, { caller, request }: Pick<Visit, 'caller' | 'request'>) {
    if (userId === null) return null;
    const { viewer } = caller;
    const context = { viewer, requestId: request.id, deadline: this.rpc.deadline(shareOfTimeout) };
    return this.rpc.call(countNewNotifications, { user_id: userId }, context).catch(() => null);
  }

  /** Returns accounts' response with the counts of the member whom it names; a visitor's unchanged. */
  async addTo(bytes: Buffer, visit: Pick<Visit, 'caller' | 'request'>): Promise<Buffer> {
    const viewer = readViewerIn(bytes);
    return withCounts(viewer, await this.count(viewer.id, visit)) ?? bytes;
  }

  /** Adds counts that have been requested already. */
  put(counts: Counts | null, bytes: Buffer): Buffer {
    return (counts && withCounts(readViewerIn(bytes), counts)) ?? bytes;
  }
}

const readViewerIn = (bytes: Buffer): Viewer => JSON.parse(bytes.toString()) as Viewer;

/** Puts the counts in the place of accounts' zeros; a viewer who is no member any more has none. */
function withCounts(viewer: Viewer, counts: Counts | null): Buffer | null {
  if (viewer.id === null || counts === null) return null;
  return Buffer.from(JSON.stringify({ ...viewer, ...counts }));
}
