import type { Rebuilding } from '@quillstead/service-kit';

/** What a rebuild of a projection works with; the counts that other services hear of are not its concern. */
export type ProjectionRebuild = Omit<Rebuilding, 'outbox'>;
