import type { Rebuilding } from '@quillstead/service-kit';

/** The means of a rebuild of a projection; it leaves the counts that other services consume alone. */
export type ProjectionRebuild = Omit<Rebuilding, 'outbox'>;
