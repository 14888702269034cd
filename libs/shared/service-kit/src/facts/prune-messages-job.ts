import { defineJob, type Job, type ServiceName } from '@quillstead/contracts';

/** The job of every service that deletes old facts and replies; scheduled by the kit itself. */
export function pruneMessagesJob(service: ServiceName): Job<Record<string, never>> {
  return defineJob({ name: `${service}.prune_messages` });
}
