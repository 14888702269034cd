import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Forgets which books were sent to devices so many days ago. */
export async function forgetDeviceBooks(days: number, manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`DELETE FROM device_book WHERE requested_at < now() - make_interval(days => ${days})`,
  );
}
