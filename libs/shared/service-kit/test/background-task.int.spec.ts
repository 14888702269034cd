import { defineTask } from '@quillstead/contracts';
import { waitFor } from '@quillstead/testing';
import { Registry } from 'prom-client';
import { addTasks } from '../src/background-task/add-tasks.js';
import type { FoundTaskHandler } from '../src/background-task/task-handler.js';
import { TaskRows } from '../src/background-task/task-rows.js';
import { TaskRunner } from '../src/background-task/task-runner.js';
import { requestScope } from '../src/logging/request-scope.js';
import { quietLogger } from './fixtures/loggers.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

const sweep = defineTask({ name: 'content.sweep', mostFailures: 3 });

describe('background tasks', () => {
  let service: ServiceDatabase;
  const runners: TaskRunner[] = [];
  beforeEach(async () => (service = await openServiceDatabase('')));
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await service.close();
  });

  function runnerOf(
    run: FoundTaskHandler['run'],
    {
      batch = 1,
      lease = sweep.lease,
      registry = new Registry(),
      grace = 3_000,
    }: { batch?: number; lease?: number; registry?: Registry; grace?: number } = {},
  ): TaskRunner {
    const handlers = [{ task: { ...sweep, lease }, where: 'the test', batch, run }];
    const runner = new TaskRunner({
      dataSource: service.dataSource,
      handlers,
      logger: quietLogger,
      registry,
      grace,
    });
    runners.push(runner);
    return runner;
  }
  const add = (...keys: (number | string)[]) => addTasks(sweep, keys, service.dataSource.manager);
  const waiting = async (): Promise<string[]> => {
    const rows = await service.dataSource.query<{ key: string }[]>(
      'SELECT key FROM background_task ORDER BY key',
    );
    return rows.map(({ key }) => key);
  };
  const dueNow = () => service.dataSource.query('UPDATE background_task SET run_at = now()');
  const deadLetters = () =>
    service.dataSource.query<object[]>(
      'SELECT name, payload, error, attempts FROM dead_letter_job ORDER BY id',
    );

  it('run once they are committed, and never when they are not', async () => {
    const ran: string[] = [];
    runnerOf(async ([task]) => {
      ran.push(task?.key ?? '');
      return [];
    }).start();
    const rolledBack = service.dataSource.transaction(async (manager) => {
      await addTasks(sweep, ['not'], manager);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await service.dataSource.transaction((manager) => addTasks(sweep, ['one', 'two'], manager));
    await waitFor(async () => (await waiting()).length === 0);
    expect(ran.toSorted()).toEqual(['one', 'two']);
  });

  it('are one for each key however often they are added', async () => {
    const ran: string[] = [];
    await add(7, 7);
    await add(7);
    await runnerOf(async (tasks) => {
      ran.push(...tasks.map(({ key }) => key));
      return [];
    }).runDue();
    expect(ran).toEqual(['7']);
    expect(await waiting()).toEqual([]);
  });

  it('can be added together by several requests, each for its own', async () => {
    const requestId = ['first', 'second'];
    await addTasks(sweep, ['one', 'two'], service.dataSource.manager, { requestId });
    const ran: [string, string][] = [];
    await runnerOf(async (tasks) => {
      ran.push(...tasks.map(({ key, requestId: cause }): [string, string] => [key, cause]));
      return [];
    }).runDue();
    expect(ran.toSorted()).toEqual([
      ['one', 'first'],
      ['two', 'second'],
    ]);
  });

  it('belong to the request that added them, and run for it', async () => {
    await requestScope.run('the request', () => add('a'));
    const ran: (string | undefined)[] = [];
    await runnerOf(async ([task]) => {
      ran.push(task?.requestId, requestScope.current());
      return [];
    }).runDue();
    expect(ran).toEqual(['the request', 'the request']);
  });

  it('run once more when they are added while they run', async () => {
    let runs = 0;
    await add('a');
    await runnerOf(async () => {
      runs += 1;
      if (runs === 1) await add('a');
      return [];
    }).runDue();
    expect(runs).toBe(2);
    expect(await waiting()).toEqual([]);
  });

  it('go on where they were, and from the beginning when they are added meanwhile', async () => {
    const seen: unknown[] = [];
    await add('a');
    await runnerOf(async ([task]) => {
      seen.push(task?.progress);
      if (seen.length === 2) await add('a');
      return [seen.length < 4 ? { progress: { after: seen.length } } : null];
    }).runDue();
    expect(seen).toEqual([null, { after: 1 }, null, { after: 3 }]);
    expect(await waiting()).toEqual([]);
  });

  it('take turns, so that a small one does not wait for all parts of a large one', async () => {
    const ran: string[] = [];
    await add('large');
    await add('small');
    await runnerOf(async ([task]) => {
      ran.push(task?.key ?? '');
      return [task?.key === 'large' && ran.length < 5 ? {} : null];
    }).runDue();
    expect(ran.indexOf('small')).toBe(1);
  });

  it('that are faulty hold up none behind them, and become dead letters that can be replayed', async () => {
    const done: string[] = [];
    let isMended = false;
    const registry = new Registry();
    await add(1, 2, 3, 4, 5, 6, 7, 8);
    const runner = runnerOf(
      async (tasks) => {
        const keys = tasks.map(({ key }) => key);
        if (keys.includes('3') && !isMended) throw new Error('can not stand three');
        done.push(...keys);
        return [];
      },
      { batch: 100, registry },
    );
    await runner.runDue();
    expect(done.toSorted()).toEqual(['1', '2', '4', '5', '6', '7', '8']);
    expect(await waiting()).toEqual(['3']);
    for (let tries = 1; tries < sweep.mostFailures; tries += 1) {
      expect(await deadLetters()).toEqual([]);
      await dueNow();
      await runner.runDue();
    }
    expect(await waiting()).toEqual([]);
    expect(await deadLetters()).toEqual([
      { name: sweep.name, payload: { key: '3' }, error: 'Error: can not stand three', attempts: 3 },
    ]);
    expect(await registry.metrics()).toContain('background_task_dead_letters_total{task="content.sweep"} 1');
    isMended = true;
    await add(3);
    await runner.runDue();
    expect(done).toContain('3');
  });

  it('wait longer after each failure', async () => {
    await add('a');
    const runner = runnerOf(() => Promise.reject(new Error('not yet')));
    const waits: number[] = [];
    for (let tries = 1; tries < sweep.mostFailures; tries += 1) {
      await runner.runDue();
      const [row] = await service.dataSource.query<{ wait: number; error: string }[]>(
        'SELECT extract(epoch FROM run_at - now())::float8 AS wait, error FROM background_task',
      );
      expect(row?.error).toContain('not yet');
      waits.push(row?.wait ?? 0);
      await dueNow();
    }
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[0]).toBeLessThanOrEqual(1);
    expect(waits[1]).toBeGreaterThan(1);
    expect(waits[1]).toBeLessThanOrEqual(2);
  });

  it('are tried until they succeed when what failed passes by itself', async () => {
    let tries = 0;
    await add('a');
    const runner = runnerOf(async () => {
      tries += 1;
      if (tries <= 6) await service.dataSource.query(`DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$`);
      return [];
    });
    while ((await waiting()).length > 0) {
      await dueNow();
      await runner.runDue();
    }
    expect(tries).toBe(7);
    expect(await deadLetters()).toEqual([]);
  });

  it('run once each when two replicas run them side by side', async () => {
    const ran: string[] = [];
    const keys = Array.from({ length: 200 }, (_, index) => String(index));
    await add(...keys);
    const run: FoundTaskHandler['run'] = async (tasks) => {
      ran.push(...tasks.map(({ key }) => key));
      return [];
    };
    await Promise.all([runnerOf(run, { batch: 7 }).runDue(), runnerOf(run, { batch: 7 }).runDue()]);
    expect(ran.toSorted()).toEqual(keys.toSorted());
  });

  it('of a killed process are taken up by another when its lease has ended', async () => {
    await add('a');
    const killed = new TaskRows(service.dataSource);
    const short = { ...sweep, lease: 1 };
    expect(await killed.take(short, 10)).toMatchObject([{ key: 'a', attempts: 1 }]);
    expect(await killed.take(short, 10)).toEqual([]);
    const ran: string[] = [];
    runnerOf(async ([task]) => {
      ran.push(task?.key ?? '');
      return [];
    }).start();
    await waitFor(async () => (await waiting()).length === 0);
    expect(ran).toEqual(['a']);
  });

  it('that run longer than a lease are not taken up by another', async () => {
    const over = Promise.withResolvers<void>();
    let begun = 0;
    const run: FoundTaskHandler['run'] = async () => {
      begun += 1;
      await over.promise;
      return [];
    };
    await add('a');
    // No machine stands still for so long that the lease could not be renewed.
    runnerOf(run, { lease: 6 }).start();
    await waitFor(() => begun === 1);
    const other = runnerOf(run, { lease: 6 });
    const firstLease = new Date(Date.now() + 7_000);
    const isOver = async () => {
      await other.runDue();
      const [row] = await service.dataSource.query<{ over: boolean }[]>('SELECT now() > $1 AS over', [
        firstLease,
      ]);
      return row?.over === true;
    };
    await waitFor(isOver, { what: 'the end of the first lease' });
    expect(begun).toBe(1);
    over.resolve();
    await waitFor(async () => (await waiting()).length === 0);
  });

  /** Runs the first of two tasks, which ends when the test says so, and stops meanwhile. */
  async function stopMidway(grace: number) {
    const over = Promise.withResolvers<void>();
    const ran: string[] = [];
    await add('a', 'b');
    const runner = runnerOf(
      async ([task]) => {
        ran.push(task?.key ?? '');
        await over.promise;
        return [];
      },
      { grace },
    );
    runner.start();
    await waitFor(() => ran.length === 1);
    let hasStopped = false;
    const stopping = runner.stop().then(() => (hasStopped = true));
    return { ran, over, stopping, hasStopped: () => hasStopped };
  }

  it('that run when their process stops are noted as done first, and no other begins', async () => {
    const { ran, over, stopping, hasStopped } = await stopMidway(60_000);
    expect(await waiting()).toEqual(['a', 'b']);
    expect(hasStopped()).toBe(false);
    over.resolve();
    await stopping;
    expect(await waiting()).toEqual(['a', 'b'].filter((key) => key !== ran[0]));
    expect(ran).toHaveLength(1);
  });

  it('that do not end in time do not keep their process from stopping, and stay for another', async () => {
    const { over, stopping } = await stopMidway(10);
    await stopping;
    expect(await waiting()).toEqual(['a', 'b']);
    over.resolve();
  });

  it('that take their process down each time become dead letters', async () => {
    await add('a');
    const dying = new TaskRows(service.dataSource);
    for (let starts = 0; starts < sweep.mostFailures; starts += 1)
      await dying.take({ ...sweep, lease: 0 }, 10);
    await runnerOf(() => Promise.resolve([])).runDue();
    expect(await deadLetters()).toMatchObject([
      { error: 'Error: it was begun 3 times and never came to an end' },
    ]);
  });
});
