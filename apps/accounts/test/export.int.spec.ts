import { randomBytes } from 'node:crypto';
import { makeExportJob, sendExportEmail } from '@quillstead/contracts';
import { holdStatement } from '@quillstead/testing';
import { KeepExports } from '../src/export/keep-exports.js';
import { MakeExport, pieceSize, storePieces } from '../src/export/make-export.js';
import { findExport, ReadExport, ReadExportPiece } from '../src/export/read-export.js';
import { RequestExport } from '../src/export/request-export.js';
import { type Admin, openAdmin, type Person, visitor } from './open-admin.js';

describe('an export', () => {
  let admin: Admin;
  let ann: Person;
  beforeAll(async () => (admin = await openAdmin()));
  afterAll(() => admin.accounts.close());
  beforeEach(async () => {
    queued();
    ann = await admin.person();
  });

  /** Returns the exports that were queued since the last call. */
  const queued = () =>
    admin.accounts.queue
      .splice(0)
      .filter(({ job }) => job.name === makeExportJob.name)
      .map(({ payload }) => payload);
  const request = (by: Person) => admin.accounts.get(RequestExport).execute({}, by);
  const state = async (by: Person) =>
    JSON.parse(String((await admin.accounts.get(ReadExport).execute({}, by)).bytes));
  const piece = (by: Person, export_id: number, number = 0) =>
    admin.accounts.get(ReadExportPiece).execute({ export_id, number }, by);
  const query = (text: string, values: unknown[]) => admin.accounts.dataSource.query(text, values);

  /** Makes an export of these bytes, as the job does. */
  async function make(by: Person, bytes: Buffer): Promise<number> {
    await request(by);
    const { id } = await findExport(admin.accounts.dataSource, by);
    async function* stream() {
      for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
    }
    const { count, size } = await storePieces(stream(), { exportId: id, run: 0 }, admin.accounts.dataSource);
    await query(
      `UPDATE export_file SET state = 'ready', made_at = now(), count_pieces = $2, size = $3 WHERE id = $1`,
      [id, count, size],
    );
    return id;
  }

  it('was not requested at first, and is being made then, once', async () => {
    await expect(state(ann)).rejects.toMatchObject({ code: 'not_found' });
    await expect(request({ ...ann, ...visitor })).rejects.toMatchObject({ code: 'forbidden' });
    await request(ann);
    await request(ann);
    expect(await state(ann)).toEqual({ state: 'making' });
    expect(new Set(queued().map(({ export_id }) => export_id)).size).toBe(1);
  });

  it('has what accounts keeps of the member, who is sent an email when it is there', async () => {
    await request(ann);
    const { id } = await findExport(admin.accounts.dataSource, ann);
    queued();
    await admin.accounts.get(MakeExport).run({ export_id: id });
    expect(await state(ann)).toMatchObject({ state: 'ready', export_id: id, count_pieces: 1 });
    // A ZIP has the names of its files uncompressed.
    const names = Buffer.from((await piece(ann, id)).bytes).toString('latin1');
    for (const name of [
      'profile',
      'settings',
      'second_factor',
      'invitations',
      'sessions',
      'staff_notes',
      'feedback',
    ])
      expect(names).toContain(`json/${name}.json`);
    const emails = admin.accounts.queue.splice(0);
    expect(emails).toMatchObject([{ job: { name: sendExportEmail.name }, payload: { export_id: id } }]);
  });

  it('is kept in rows of at most 256 KiB, which give it back to the byte', async () => {
    const bytes = randomBytes(2 * pieceSize + 12_345);
    const id = await make(ann, bytes);
    expect(await state(ann)).toMatchObject({
      state: 'ready',
      export_id: id,
      size: bytes.length,
      count_pieces: 3,
    });
    const pieces = await Promise.all([0, 1, 2].map((number) => piece(ann, id, number)));
    const given = pieces.map((one) => Buffer.from(one.bytes));
    expect(Buffer.concat(given).equals(bytes)).toBe(true);
    expect(Math.max(...given.map(({ length }) => length))).toBe(pieceSize);
    await expect(piece(ann, id, 3)).rejects.toMatchObject({ code: 'not_found' });
    const ben = await admin.person();
    const oneMore = await make(ben, randomBytes(pieceSize + 1));
    const lengths = [0, 1].map(async (number) => (await piece(ben, oneMore, number)).bytes.length);
    expect(await Promise.all(lengths)).toEqual([pieceSize, 1]);
  });

  it('is nobody else’s', async () => {
    const id = await make(ann, randomBytes(10));
    await make(await admin.person(), randomBytes(10));
    const ben = await admin.person();
    await expect(piece(ben, id)).rejects.toMatchObject({ code: 'not_found' });
    await make(ben, randomBytes(10));
    await expect(piece(ben, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is replaced when it is requested again', async () => {
    const id = await make(ann, randomBytes(10));
    await request(ann);
    expect(await state(ann)).toEqual({ state: 'making' });
    await expect(piece(ann, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['deleted', (by: Person) => admin.deleteAccount.execute({ password: by.password }, by)],
    ['suspended', (by: Person) => query(`UPDATE "user" SET status = 'suspended' WHERE id = $1`, [by.id])],
  ])('does not leave any more once the account is %s', async (_, change) => {
    const id = await make(ann, randomBytes(10));
    await change(ann);
    await expect(state(ann)).rejects.toMatchObject({ code: 'not_found' });
    await expect(piece(ann, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is gone with the account, and after seven days', async () => {
    const kept = async () => (await query('SELECT FROM export_piece WHERE export_id = $1', [id])).length;
    let id = await make(ann, randomBytes(10));
    await admin.deleteAccount.execute({ password: ann.password, is_for_good: 1 }, ann);
    expect(await kept()).toBe(0);
    const ben = await admin.person();
    id = await make(ben, randomBytes(10));
    await query(`UPDATE export_file SET made_at = now() - interval '7 days 1 second' WHERE id = $1`, [id]);
    await expect(state(ben)).rejects.toMatchObject({ code: 'not_found' });
    await admin.accounts.get(KeepExports).run();
    expect(await kept()).toBe(0);
  });

  it.each([
    ['the first', 'ends after the second'],
    ['the second', 'ends after the first'],
  ])('is the one of the run that began last when of two %s %s, and one email says so', async (last) => {
    await request(ann);
    const { id } = await findExport(admin.accounts.dataSource, ann);
    const run = () => admin.accounts.get(MakeExport).run({ export_id: id });
    admin.accounts.queue.splice(0);
    const pieces = /INSERT INTO export_piece/;
    const first = holdStatement(admin.accounts.dataSource, pieces);
    const firstRun = run();
    await first.reached();
    const second = holdStatement(admin.accounts.dataSource, pieces);
    const secondRun = run();
    await second.reached();
    const [holds, runs] = [
      [first, second],
      [firstRun, secondRun],
    ];
    if (last === 'the first') [holds, runs].forEach((list) => list.reverse());
    for (const [index, hold] of holds.entries()) {
      hold.release();
      await runs[index];
    }
    const { size, count_pieces } = await state(ann);
    expect(Buffer.from((await piece(ann, id)).bytes)).toHaveLength(size);
    expect(count_pieces).toBe(1);
    expect(await query('SELECT run FROM export_file WHERE id = $1', [id])).toEqual([{ run: 2 }]);
    expect(admin.accounts.queue.splice(0)).toMatchObject([{ job: { name: sendExportEmail.name } }]);
  });

  it('is not ready by a run that another one has overtaken', async () => {
    await request(ann);
    const { id } = await findExport(admin.accounts.dataSource, ann);
    const run = () => admin.accounts.get(MakeExport).run({ export_id: id });
    const held = holdStatement(admin.accounts.dataSource, /UPDATE export_file SET state = 'ready'/);
    const first = run();
    await held.reached();
    const second = holdStatement(admin.accounts.dataSource, /INSERT INTO export_piece/);
    const secondRun = run();
    await second.reached();
    held.release();
    await first;
    expect(await state(ann)).toEqual({ state: 'making' });
    second.release();
    await secondRun;
    expect(await state(ann)).toMatchObject({ state: 'ready' });
  });

  it('keeps the pieces of the run that began last when an earlier one is about to clear away', async () => {
    await request(ann);
    const { id } = await findExport(admin.accounts.dataSource, ann);
    const run = () => admin.accounts.get(MakeExport).run({ export_id: id });
    const held = holdStatement(admin.accounts.dataSource, /DELETE FROM export_piece/);
    const first = run();
    await held.reached();
    await run();
    held.release();
    await first;
    expect(await state(ann)).toMatchObject({ state: 'ready', count_pieces: 1 });
    expect((await piece(ann, id)).bytes.length).toBeGreaterThan(0);
  });

  it('keeps its pieces when its job comes again, as after a process that was killed at its end', async () => {
    await request(ann);
    const { id } = await findExport(admin.accounts.dataSource, ann);
    const run = () => admin.accounts.get(MakeExport).run({ export_id: id });
    await run();
    const { bytes } = await piece(ann, id);
    await run();
    expect((await piece(ann, id)).bytes).toEqual(bytes);
  });

  it('is taken up again when nobody made it', async () => {
    await request(ann);
    const { id } = await findExport(admin.accounts.dataSource, ann);
    queued();
    await query(`UPDATE export_file SET requested_at = now() - interval '11 minutes' WHERE id = $1`, [id]);
    await admin.accounts.get(KeepExports).run();
    expect(queued()).toContainEqual({ export_id: id });
  });
});
