import type { makeExportJob } from '@quillstead/contracts';
import type { Jobs } from '@quillstead/service-kit';

/** Queues the making of an export, unless that waits or runs already. Throws `unreachable`. */
export async function queueExport(
  jobs: Pick<Jobs, 'add'>,
  job: typeof makeExportJob,
  id: number,
): Promise<void> {
  await jobs.add(job, { export_id: id }, { id: `export-${id}` });
}
