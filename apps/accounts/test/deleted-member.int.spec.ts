import { tablesOwnedBy, undeclaredMembers } from '@quillstead/service-kit/testing';
import { type Admin, openAdmin } from './open-admin.js';

describe('a member who is deleted', () => {
  let admin: Admin;
  beforeAll(async () => (admin = await openAdmin()));
  afterAll(() => admin.accounts.close());

  it('is declared by each table that names one', () => {
    expect(undeclaredMembers(admin.accounts.dataSource, othersIds)).toEqual([]);
  });

  it('leaves no row in any table whose rows go with a member', async () => {
    const { dataSource } = admin.accounts;
    const [ann, staff] = [await admin.person(), await admin.person('moderator')];
    for (const statement of rowsOfMember(ann.id, staff.id)) await dataSource.query(statement);
    const tables = tablesOwnedBy('member', dataSource).filter(
      ({ end: { by } }) => by === 'page' || by === 'act',
    );
    const count = async ({ table, column }: { table: string; column: string }) => {
      const rows = await dataSource.query<unknown[]>(`SELECT FROM ${table} WHERE ${column} = $1`, [ann.id]);
      return [`${table}.${column}`, rows.length > 0];
    };
    const all = (isThere: boolean) => tables.map(({ table, column }) => [`${table}.${column}`, isThere]);
    expect(await Promise.all(tables.map(count))).toEqual(all(true));
    await admin.deleteAccount.execute({ password: ann.password, is_for_good: 1 }, ann);
    expect(await Promise.all(tables.map(count))).toEqual(all(false));
  });
});

/** The columns with numbers of something else than a member. */
const othersIds = ['admin_action.chain_no', 'passkey.sign_counter', 'second_factor.last_step'];

/**
 * Returns statements that add a row to each declared table that the sign-up does not write; a new table needs one here.
 */
const rowsOfMember = (member: number, staff: number): string[] => [
  `INSERT INTO account_token (token_hash, user_id, kind, email_id, expires_at)
   VALUES ('a', ${member}, 'reset', 'an email', now())`,
  `INSERT INTO export_file (user_id) VALUES (${member})`,
  `INSERT INTO feedback (user_id, text) VALUES (${member}, 'More lamps')`,
  `INSERT INTO invitation (made_by, token_hash, uses, uses_left, expires_at) VALUES (${member}, 'a', 1, 1, now())`,
  `INSERT INTO log_in_alert (email_id, user_id) VALUES ('a', ${member})`,
  `INSERT INTO log_in_challenge (token_hash, user_id, password_mark, expires_at) VALUES ('a', ${member}, '', now())`,
  `INSERT INTO member_note (user_id, writer_id, note) VALUES (${member}, ${staff}, 'Asks politely')`,
  `INSERT INTO passkey (user_id, credential_id, public_key, sign_counter, transports, is_backed_up, name)
   VALUES (${member}, 'a', 'a', 0, '{}', false, 'a')`,
  `INSERT INTO picture_upload (user_id, upload, source) VALUES (${member}, 'a', 'a')`,
  `INSERT INTO recovery_code (code_hash, user_id) VALUES ('a', ${member})`,
  `INSERT INTO second_factor (user_id, secret, key_id) VALUES (${member}, '', '')`,
];
