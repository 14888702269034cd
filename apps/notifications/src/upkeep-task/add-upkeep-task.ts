import type { EntityManager } from 'typeorm';
import type { UpkeepKind } from './upkeep-task.entity.js';

/** Writes down what is to be done; the row's lock makes a job that is just finishing look once more. */
export async function addUpkeepTask(
  manager: EntityManager,
  kind: UpkeepKind,
  subjectId: number,
): Promise<void> {
  await manager.query(
    `INSERT INTO upkeep_task (kind, subject_id) VALUES ($1, $2)
     ON CONFLICT (kind, subject_id) DO UPDATE SET kind = excluded.kind`,
    [kind, subjectId],
  );
}
