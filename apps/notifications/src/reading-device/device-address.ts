import { isDeviceAddress } from '@quillstead/catalogue';
import { flag, queryOne, type RowOf, sql, text } from '@quillstead/service-kit';
import type { DataSource, EntityManager } from 'typeorm';

const columns = { email: text, is_refused: flag, is_own: flag };

/**
 * Returns the address to which a member has books sent; undefined without one. `is_refused` is also 1 for an address
 * that is not at a service for devices and is no longer the confirmed one of the account.
 */
export async function deviceAddress(
  userId: number,
  database: DataSource | EntityManager,
): Promise<Omit<RowOf<typeof columns>, 'is_own'> | undefined> {
  const device = await queryOne(
    database,
    columns,
    sql`SELECT device.email, device.is_refused, EXISTS (
              SELECT FROM delivery_settings settings
              WHERE settings.user_id = device.user_id AND lower(settings.email) = device.email_key
                AND settings.is_email_verified = 1
            )::int AS is_own
        FROM reading_device device WHERE device.user_id = ${userId}`,
  );
  if (device === undefined) return undefined;
  const { email, is_refused, is_own } = device;
  return { email, is_refused: is_own === 1 || isDeviceAddress(email) ? is_refused : 1 };
}
