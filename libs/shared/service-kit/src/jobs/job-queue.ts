import { createHmac } from 'node:crypto';
import type { ServiceName } from '@quillstead/contracts';
import { z } from 'zod';

/** The data of a job in Redis. */
const jobData = z.object({
  payload: z.unknown(),
  request_id: z.string(),
  /** The span that added it, where traces are on. */
  span: z.string().optional(),
});

export type JobData = z.infer<typeof jobData>;

/** Reads a job's data. Throws when something else than `Jobs` put it there. */
export function parseJobData(data: unknown): JobData {
  return jobData.parse(data);
}

/** Returns the key prefix of a service's jobs in Redis; nobody can guess it without the deployment's secret. */
export function jobPrefix(service: ServiceName, secret: string): string {
  const suffix = createHmac('sha256', secret).update(`jobs:${service}`).digest('base64url').slice(0, 22);
  return `{jobs:${service}:${suffix}}`;
}
