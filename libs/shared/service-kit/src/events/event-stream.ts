import { createHmac } from 'node:crypto';
import type { ServiceName } from '@quillstead/contracts';

/** Returns the stream of a service's events; who does not hold the deployment's secret can't guess its name. */
export function eventStream(source: ServiceName, secret: string): string {
  const suffix = createHmac('sha256', secret).update(`events:${source}`).digest('base64url').slice(0, 22);
  return `events:{${source}}:${suffix}`;
}
