import { createHmac } from 'node:crypto';
import type { ServiceName } from '@quillstead/contracts';

/**
 * Where asks and replies lie in Redis. Every name ends in digits that only the deployment's secret gives, so who does
 * not hold it can neither call a service nor listen to an asker. What belongs together shares a hash tag, so that a
 * Redis Cluster keeps it on one node.
 */
export class AskAddresses {
  constructor(private readonly secret: string) {}

  /** The list from which the replicas of a service take their calls. */
  calls(service: ServiceName): string {
    return `ask:{${service}}:${this.seal(service)}`;
  }

  /** The channel on which one asking process hears its replies. */
  replies(asker: string): string {
    return `ask:{${asker}}:${this.seal(asker)}`;
  }

  /** The short-lived key of one reply that is too large to be published, beside its asker's channel. */
  largeReply(asker: string, call: number): string {
    return `${this.replies(asker)}:${call}`;
  }

  private seal(name: string): string {
    return createHmac('sha256', this.secret).update(`ask:${name}`).digest('hex').slice(0, 16);
  }
}
