import { defineTask } from '@quillstead/contracts';
import { within } from '@quillstead/testing';
import { addTasks } from '../src/background-task/add-tasks.js';
import { type TakenTask, TaskRows } from '../src/background-task/task-rows.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

const sweep = defineTask({ name: 'content.sweep', mostFailures: 3 });
const count = defineTask({ name: 'content.count', mostFailures: 3 });
/** Milliseconds; longer than any test. */
const longDelay = 100_000_000;

describe('the rows of background tasks', () => {
  let service: ServiceDatabase;
  let rows: TaskRows;
  beforeEach(async () => {
    service = await openServiceDatabase('');
    rows = new TaskRows(service.dataSource);
  });
  afterEach(() => service.close());

  const query = <Row extends object>(text: string) => service.dataSource.query<Row[]>(text);
  const add = (task: typeof sweep, ...keys: string[]) => addTasks(task, keys, service.dataSource.manager);
  const takeOne = async (key: string): Promise<TakenTask> => {
    await add(sweep, key);
    const [task] = await rows.take(sweep, 1);
    if (!task) throw new Error('No task was due.');
    return task;
  };
  const leased = async (): Promise<string[]> =>
    (
      await query<{ task: string }>(
        `SELECT name || ' ' || key AS task FROM background_task WHERE leased_until IS NOT NULL ORDER BY 1`,
      )
    ).map(({ task }) => task);
  /** Whether the task is due in so many milliseconds from a moment between the two. */
  const isDueIn = async (delay: number, change: () => Promise<void>): Promise<boolean> => {
    const clock = async (): Promise<string> =>
      (await query<{ now: string }>('SELECT clock_timestamp()::text AS now'))[0]?.now ?? '';
    const before = await clock();
    await change();
    const after = await clock();
    const [row] = await service.dataSource.query<{ is_due: boolean }[]>(
      `SELECT run_at - make_interval(secs => $3) BETWEEN $1::timestamptz AND $2::timestamptz AS is_due
       FROM background_task`,
      [before, after, delay / 1_000],
    );
    return row?.is_due === true;
  };

  it('of tasks that run stay taken when one of them, which was added meanwhile, is due again', async () => {
    await add(sweep, 'a', 'b');
    await add(count, 'a');
    const tasks = await rows.take(sweep, 2);
    expect(await rows.take(count, 1)).toHaveLength(1);
    await add(sweep, 'a');
    await rows.finish(
      sweep,
      tasks.filter(({ key }) => key === 'a'),
    );
    expect(await leased()).toEqual(['content.count a', 'content.sweep b']);
    expect(await rows.take(sweep, 2)).toMatchObject([{ key: 'a', attempts: 1 }]);
  });

  it('that another process is just taking are neither waited for nor taken too', async () => {
    await add(sweep, 'a', 'b');
    await service.dataSource.transaction(async (manager) => {
      await manager.query(`SELECT FROM background_task WHERE key = 'a' FOR UPDATE`);
      expect(await within(10_000, rows.take(sweep, 2), 'The taking waits')).toMatchObject([{ key: 'b' }]);
    });
    expect(await rows.take(sweep, 2)).toMatchObject([{ key: 'a' }]);
  });

  it('that were given back are not held by a renewal that comes after that', async () => {
    const task = await takeOne('a');
    await rows.renew(sweep, [task]);
    expect(await leased()).toEqual(['content.sweep a']);
    await rows.continueLater(sweep, task, {});
    await rows.renew(sweep, [task]);
    expect(await leased()).toEqual([]);
  });

  it('are due exactly after the delay that a failure or a part of a task requests', async () => {
    const takeAgain = async (): Promise<TakenTask> => {
      await query('UPDATE background_task SET run_at = now()');
      return takeOne('a');
    };
    const task = await takeAgain();
    const later = { counts: true, delay: longDelay };
    expect(await isDueIn(longDelay, () => rows.tryLater(sweep, [task], new Error('no'), later))).toBe(true);
    const second = await takeAgain();
    expect(await isDueIn(longDelay, () => rows.continueLater(sweep, second, { delay: longDelay }))).toBe(
      true,
    );
    const third = await takeAgain();
    expect(await isDueIn(0, () => rows.continueLater(sweep, third, {}))).toBe(true);
  });

  it.each<[end: string, (task: TakenTask) => Promise<unknown>]>([
    ['a part', (task) => rows.continueLater(sweep, task, { progress: { after: 1 } })],
    ['a failure', (task) => rows.tryLater(sweep, [task], new Error('no'), { counts: true, delay: 0 })],
    ['an absence', (task) => rows.tryLater(sweep, [task], new Error('away'), { counts: false, delay: 0 })],
    ['the last failure', (task) => rows.giveUp(sweep, task, new Error('no'))],
    ['the end, when they were added meanwhile,', (task) => rows.finish(sweep, [task])],
  ])('stay with the process that took them over when %s of the former one comes', async (_, end) => {
    const former = await takeOne('a');
    await query('UPDATE background_task SET leased_until = now()');
    await add(sweep, 'a');
    const [later] = await rows.take(sweep, 1);
    expect(later).toMatchObject({ attempts: 2 });
    await end(former);
    expect(await leased()).toEqual(['content.sweep a']);
    expect(await rows.take(sweep, 1)).toEqual([]);
    expect(await query('SELECT progress, error FROM background_task')).toEqual([
      { progress: null, error: null },
    ]);
    await rows.finish(sweep, later === undefined ? [] : [later]);
    expect(await query('SELECT FROM background_task')).toEqual([]);
  });

  it('keep when they are due, and begin anew, when they were added while a part ran', async () => {
    const task = await takeOne('a');
    await add(sweep, 'a');
    await rows.continueLater(sweep, task, { progress: { after: 1 }, delay: longDelay });
    expect(await rows.take(sweep, 1)).toMatchObject([{ key: 'a', progress: null }]);
  });

  it('begin anew when they were added during the run that failed for the last time', async () => {
    const task = await takeOne('a');
    await add(sweep, 'a');
    expect(await rows.giveUp(sweep, task, new Error('no'))).toBe(false);
    expect(await query('SELECT FROM dead_letter_job')).toEqual([]);
    const [again] = await rows.take(sweep, 1);
    expect(again).toMatchObject({ key: 'a', attempts: 1 });
    expect(again && (await rows.giveUp(sweep, again, new Error('no')))).toBe(true);
    expect(await query('SELECT payload, error FROM dead_letter_job')).toEqual([
      { payload: { key: 'a' }, error: 'Error: no' },
    ]);
  });

  it('count a failure, and not what passes by itself', async () => {
    const task = await takeOne('a');
    await rows.tryLater(sweep, [task], new Error('away'), { counts: false, delay: 0 });
    expect(await rows.take(sweep, 1)).toMatchObject([{ attempts: 1 }]);
    await rows.tryLater(sweep, [task], new Error('no'), { counts: true, delay: 0 });
    expect(await rows.take(sweep, 1)).toMatchObject([{ attempts: 2 }]);
  });

  it('say which of some tasks are due, and no other', async () => {
    await add(sweep, 'a');
    await addTasks(count, ['a'], service.dataSource.manager, { runAt: new Date(Date.now() + longDelay) });
    expect(await rows.due([sweep.name, count.name, 'content.burn'])).toEqual([sweep.name]);
    expect(await rows.due([count.name])).toEqual([]);
  });
});
