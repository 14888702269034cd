import { createHmac } from 'node:crypto';
import type { AppName, Operation, ServiceName } from '@quillstead/contracts';

/** The lists of a service's requests. Which of them a caller may push into is decided by what the caller is. */
export type Lane = 'gateway' | 'service' | 'acknowledge';

/** Returns the lane on which this app calls this operation. */
export const laneOf = (app: AppName, { isAcknowledgement }: Pick<Operation, 'isAcknowledgement'>): Lane =>
  isAcknowledgement ? 'acknowledge' : app === 'gateway' ? 'gateway' : 'service';

/**
 * The names of requests and responses in Redis (docs/messaging.md#names-in-redis). What belongs together shares a hash
 * tag, so that a Redis Cluster keeps it on one node. Every name ends in a seal that only who knows the namespace can
 * make: two deployments over one Redis never meet.
 */
export class RpcAddresses {
  constructor(private readonly namespace: string) {}

  /** Returns the list from which the replicas of a service take the requests of a lane. */
  requests(service: ServiceName, lane: Lane): string {
    return `rpc:{${service}}:${lane}:${this.seal(`${service}:${lane}`)}`;
  }

  /**
   * Returns the channel on which one calling process receives its responses. Its id begins with the name of its app.
   */
  replies(caller: string): string {
    return `rpc-reply:{${caller}}:${this.seal(`reply:${caller}`)}`;
  }

  /** Returns the short-lived key of one response that is too large to be published, beside its caller's channel. */
  largeReply(caller: string, call: number): string {
    return `${this.replies(caller)}:${call}`;
  }

  private seal(name: string): string {
    return createHmac('sha256', this.namespace).update(`rpc:${name}`).digest('base64url').slice(0, 22);
  }
}
