import { Inject, Injectable } from '@nestjs/common';
import { CallError, CONFIG } from '@quillstead/service-kit/process';
import type { GatewayConfig } from '../config.js';

/** Large bodies of one member that may be in work at a time: one saves while another is published. */
export const mostLargeBodiesOfMember = 2;

/**
 * The bytes a second that a body must have sent, after a moment to begin, while others are refused. A slower one makes
 * room, so that a sender who trickles does not block others.
 */
const bytesPerSecond = 256 * 1024;
const secondsToBegin = 2;

const secondsUntilRoom = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** The place of a large body, until the request has its response. */
    largeBody: LargeBody | null;
  }
}

/** A large body from its first byte until its request has its response. */
export class LargeBody {
  received = 0;
  isArriving = true;
  private readonly beganAt = performance.now();

  /**
   * @param reserved bytes of the budget that are this body's
   * @param giveWay ends the reading of the body, which has to make room
   */
  constructor(
    readonly memberId: number,
    public reserved: number,
    readonly giveWay: (error: CallError) => void,
  ) {}

  /** Bytes by which less has arrived than should have; negative while it is in time. */
  get behind(): number {
    if (!this.isArriving) return Number.NEGATIVE_INFINITY;
    const seconds = (performance.now() - this.beganAt) / 1_000 - secondsToBegin;
    return seconds * bytesPerSecond - this.received;
  }
}

/**
 * Bounds what large bodies take of the memory of this process: a budget of bytes for all of them together and a number
 * for each member. A body holds its share for its whole life, as bytes, parsed, and printed for the service.
 */
@Injectable()
export class LargeBodies {
  private readonly open = new Set<LargeBody>();
  private held = 0;

  constructor(@Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'LARGE_BODY_BUDGET'>) {}

  /**
   * Takes a place for one more body. Throws `overloaded` at once when the member has as many already or the budget has
   * no room for it.
   * @param bytes as many as are declared, or as have come of a body that does not declare its length
   */
  take(memberId: number, bytes: number, giveWay: LargeBody['giveWay']): LargeBody {
    const own = [...this.open].filter((body) => body.memberId === memberId);
    if (own.length >= mostLargeBodiesOfMember)
      throw busy('You are saving several long texts at once. Please try again in a moment.');
    this.makeRoom(bytes);
    const body = new LargeBody(memberId, bytes, giveWay);
    this.open.add(body);
    this.held += bytes;
    return body;
  }

  /** Notes what has arrived of a body. Throws `overloaded` when it outgrows what it has and there is no more. */
  arrived(body: LargeBody, received: number): void {
    body.received = received;
    const more = received - body.reserved;
    if (more <= 0) return;
    this.makeRoom(more, body);
    body.reserved += more;
    this.held += more;
  }

  /** Releases the place of the body, if it has one; a repeat does nothing. */
  release(body: LargeBody | null): void {
    if (body !== null && this.open.delete(body)) this.held -= body.reserved;
  }

  private makeRoom(bytes: number, except?: LargeBody): void {
    const { LARGE_BODY_BUDGET: budget } = this.config;
    if (this.held + bytes <= budget) return;
    const late = [...this.open].filter((body) => body !== except && body.behind > 0);
    for (const body of late.toSorted((one, other) => other.behind - one.behind)) {
      this.release(body);
      body.giveWay(busy());
      if (this.held + bytes <= budget) return;
    }
    throw busy();
  }
}

const busy = (message?: string) => new CallError('overloaded', message, { retry_after: secondsUntilRoom });
