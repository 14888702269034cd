import { setTimeout as pause } from 'node:timers/promises';
import { Counter, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { isPassing } from '../database/database-errors.js';
import type { Logger } from '../logging/create-logger.js';
import { requestScope } from '../logging/request-scope.js';
import { withinSpan } from '../tracing/tracer.js';
import { wakeOnTasks } from './add-tasks.js';
import type { FoundTaskHandler } from './task-handler.js';
import { type TakenTask, TaskRows } from './task-rows.js';

/** The metrics of a worker about the background tasks that it runs. */
class TaskMetrics {
  readonly done: Counter<'task'>;
  readonly failed: Counter<'task'>;
  readonly dead: Counter<'task'>;

  /** @param names of all tasks that may be run here */
  constructor(registry: Registry, names: readonly string[]) {
    const common = { labelNames: ['task'] as const, registers: [registry] };
    this.done = new Counter({ ...common, name: 'background_tasks_done_total', help: 'Tasks that were done' });
    this.failed = new Counter({
      ...common,
      name: 'background_task_failures_total',
      help: 'Tries of tasks that failed',
    });
    this.dead = new Counter({
      ...common,
      name: 'background_task_dead_letters_total',
      help: 'Tasks that failed for the last time and wait for the replay command',
    });
    // The counter begins at zero: Prometheus does not notice that a counter grew which begins with one.
    for (const task of names) this.dead.inc({ task }, 0);
  }
}

export interface TaskRunnerOptions {
  readonly dataSource: DataSource;
  readonly handlers: readonly FoundTaskHandler[];
  readonly logger: Pick<Logger, 'warn' | 'error' | 'debug'>;
  readonly registry: Registry;
  /** Milliseconds that running tasks get when the process stops; what is not done then another replica does again. */
  readonly grace?: number;
}

/** Milliseconds between two looks at what other processes have added, and at what has become due. */
const look = 500;
/** Milliseconds before the second try; doubled for each further one. */
const [firstDelay, longestDelay] = [1_000, 300_000];

/** Runs the background tasks of a service (docs/messaging.md#background-tasks). */
export class TaskRunner {
  private readonly rows: TaskRows;
  private readonly metrics: TaskMetrics;
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly ending = new AbortController();
  private wake: () => void = () => undefined;
  private running: Promise<void> | undefined;
  private isTroubled = false;

  constructor(private readonly options: TaskRunnerOptions) {
    const { dataSource, handlers, registry } = options;
    this.rows = new TaskRows(dataSource);
    const names = handlers.map(({ task }) => task.name);
    this.metrics = new TaskMetrics(registry, names);
  }

  start(): void {
    wakeOnTasks(this.options.dataSource, () => this.wake());
    this.running = this.run();
  }

  /** Takes no more tasks, and waits for those that run, at most for the grace time. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.wake();
    const grace = pause(this.options.grace ?? 3_000, undefined, { ref: false });
    await Promise.race([Promise.all([this.running, ...this.lanes.values()]), grace]);
  }

  /** Runs all that is due, until nothing is. Throws nothing: what fails waits for its next try. */
  async runDue(): Promise<void> {
    while (await this.beginDue()) await Promise.all(this.lanes.values());
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (this.wake = resolve));
      try {
        await this.beginDue();
        this.isTroubled = false;
      } catch (error) {
        if (!this.isTroubled)
          this.options.logger.warn({ err: error }, 'no background task can be taken now; trying again');
        this.isTroubled = true;
      }
      await Promise.race([woken, pause(look, undefined, { ref: false })]);
    }
  }

  /** Begins what is due of each task that is not being run here already. Gives whether there was any. */
  private async beginDue(): Promise<boolean> {
    const idle = this.options.handlers.filter(({ task }) => !this.lanes.has(task.name));
    const due = new Set(await this.rows.due(idle.map(({ task }) => task.name)));
    for (const handler of idle.filter(({ task }) => due.has(task.name))) {
      const { name } = handler.task;
      this.lanes.set(
        name,
        this.runLane(handler).finally(() => this.lanes.delete(name)),
      );
    }
    return due.size > 0;
  }

  /** Runs one batch of a task after the other, so that a small one does not wait for all parts of a large one. */
  private async runLane(handler: FoundTaskHandler): Promise<void> {
    try {
      while (!this.ending.signal.aborted) {
        const taken = await this.rows.take(handler.task, handler.batch);
        if (taken.length === 0) return;
        const renewing = setInterval(
          () => void this.rows.renew(handler.task, taken).catch(() => undefined),
          (handler.task.lease * 1_000) / 3,
        );
        await this.runBatch(handler, taken).finally(() => clearInterval(renewing));
      }
    } catch (error) {
      // The tasks that were taken are due again when their lease ends.
      this.options.logger.warn(
        { err: error, task: handler.task.name },
        'background tasks were not noted as done',
      );
    }
  }

  private async runBatch(handler: FoundTaskHandler, tasks: readonly TakenTask[]): Promise<void> {
    const { task } = handler;
    const [first, second] = tasks;
    if (first === undefined) return;
    // The count of attempts is all that is left of a task that ends its process.
    if (first.attempts > task.mostFailures) return this.fail(handler, first, new Error(neverEnded(first)));
    try {
      const outcomes = await this.call(handler, tasks);
      const further = tasks.flatMap((one, index) => {
        const unfinished = outcomes[index];
        return unfinished ? [{ one, unfinished }] : [];
      });
      for (const { one, unfinished } of further) await this.rows.continueLater(task, one, unfinished);
      const open = new Set(further.map(({ one }) => one));
      await this.rows.finish(
        task,
        tasks.filter((one) => !open.has(one)),
      );
      this.metrics.done.inc({ task: task.name }, tasks.length - open.size);
    } catch (error) {
      if (isPassing(error)) return this.postpone(handler, tasks, error);
      if (second === undefined) return this.fail(handler, first, error);
      const half = Math.ceil(tasks.length / 2);
      await this.runBatch(handler, tasks.slice(0, half));
      await this.runBatch(handler, tasks.slice(half));
    }
  }

  private call(
    { task, run }: FoundTaskHandler,
    tasks: readonly TakenTask[],
  ): ReturnType<FoundTaskHandler['run']> {
    const [first, second] = tasks;
    const requestId = second === undefined ? first?.requestId : undefined;
    if (!requestId) return requestScope.outside(() => run(tasks));
    return requestScope.run(requestId, () => withinSpan(`run ${task.name}`, { requestId }, () => run(tasks)));
  }

  /** A dependency cannot be reached: no task is at fault, and running them one by one would only take longer. */
  private async postpone(
    { task }: FoundTaskHandler,
    tasks: readonly TakenTask[],
    error: unknown,
  ): Promise<void> {
    const { name } = task;
    this.metrics.failed.inc({ task: name }, tasks.length);
    this.options.logger.warn(
      { err: error, task: name, count: tasks.length },
      'background tasks wait for what they need',
    );
    await this.rows.tryLater(task, tasks, error, { counts: false, delay: firstDelay });
  }

  private async fail({ task }: FoundTaskHandler, taken: TakenTask, error: unknown): Promise<void> {
    const { logger } = this.options;
    const { name } = task;
    const { key, attempts } = taken;
    this.metrics.failed.inc({ task: name });
    if (attempts >= task.mostFailures) {
      if (!(await this.rows.giveUp(task, taken, error))) return;
      this.metrics.dead.inc({ task: name });
      logger.error(
        { err: error, task: name, key, attempt: attempts },
        'a background task failed for the last time; `replay jobs` runs it again',
      );
      return;
    }
    logger.warn(
      { err: error, task: name, key, attempt: attempts },
      'a background task failed and is tried again',
    );
    const delay = Math.min(firstDelay * 2 ** (attempts - 1), longestDelay);
    await this.rows.tryLater(task, [taken], error, { counts: true, delay });
  }
}

const neverEnded = ({ attempts }: TakenTask): string =>
  `it was begun ${attempts - 1} times and never came to an end`;
