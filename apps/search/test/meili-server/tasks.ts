import { ApiError, type Json } from './api-error.js';

type Status = 'enqueued' | 'processing' | 'succeeded' | 'failed';

interface Task {
  readonly uid: number;
  readonly indexUid: string | null;
  readonly type: string;
  readonly enqueuedAt: string;
  readonly work: () => void;
  status: Status;
  error: object | null;
  startedAt: string | null;
  finishedAt: string | null;
}

/** The queue: tasks are done later, one after another, and their results can be read. */
export class Tasks {
  private tasks: Task[] = [];
  private readonly toFail: { type: string; code: string }[] = [];
  private isHeld = false;
  private isWorking = false;

  /** The summary that the route returns. */
  enqueue(type: string, indexUid: string | null, work: () => void): Json {
    const task: Task = {
      uid: this.tasks.length,
      indexUid,
      type,
      enqueuedAt: new Date().toISOString(),
      work,
      status: 'enqueued',
      error: null,
      startedAt: null,
      finishedAt: null,
    };
    this.tasks.push(task);
    this.resume();
    return { taskUid: task.uid, indexUid, status: task.status, type, enqueuedAt: task.enqueuedAt };
  }

  /** Types in the order in which an index received them. */
  typesOf(indexUid: string): string[] {
    return this.tasks.filter((task) => task.indexUid === indexUid).map((task) => task.type);
  }

  /** The next task of this type fails as one does when the disk is full. */
  failNext(type: string, code = 'no_space_left_on_device'): void {
    this.toFail.push({ type, code });
  }

  /** Forgets all tasks, as a server does that was set up anew; it numbers the next ones from 0. */
  clear(): void {
    this.tasks = [];
  }

  /** Nothing is done until it goes on. */
  hold(): void {
    this.isHeld = true;
  }

  resume(isReleased = false): void {
    if (isReleased) this.isHeld = false;
    if (this.isWorking || this.isHeld) return;
    const next = this.tasks.find((task) => task.status === 'enqueued');
    if (next === undefined) return;
    this.isWorking = true;
    setImmediate(() => {
      next.status = 'processing';
      next.startedAt = new Date().toISOString();
      setImmediate(() => {
        this.finish(next);
        this.isWorking = false;
        this.resume();
      });
    });
  }

  /**
   * @param isFor whether the key of the request is for an index; a swap of indexes was authorized when it was queued
   */
  one(uid: number, isFor: (indexUid: string) => boolean): Json {
    const task = this.tasks[uid];
    if (task === undefined || (task.indexUid !== null && !isFor(task.indexUid)))
      throw new ApiError('task_not_found', `Task \`${uid}\` not found.`);
    return shown(task);
  }

  list(uids: readonly number[] | null, limit: number, isFor: (indexUid: string) => boolean): Json {
    const found = this.tasks
      .filter((task) => uids === null || uids.includes(task.uid))
      .filter(({ indexUid }) => indexUid === null || isFor(indexUid))
      .toReversed();
    const results = found.slice(0, limit).map(shown);
    return {
      results,
      total: found.length,
      limit,
      from: found[0]?.uid ?? null,
      next: found[limit]?.uid ?? null,
    };
  }

  private finish(task: Task): void {
    const planted = this.toFail.findIndex(({ type }) => type === task.type);
    const [fault] = planted === -1 ? [] : this.toFail.splice(planted, 1);
    try {
      if (fault !== undefined) throw new ApiError(fault.code, 'A planted fault.');
      task.work();
      task.status = 'succeeded';
    } catch (error) {
      task.status = 'failed';
      task.error = (error instanceof ApiError ? error : new ApiError('internal', String(error))).body;
    }
    task.finishedAt = new Date().toISOString();
  }
}

const shown = ({ work, ...task }: Task): Json => ({
  ...task,
  batchUid: work === undefined ? null : task.uid,
  canceledBy: null,
  details: {},
  duration: task.finishedAt === null ? null : 'PT0.001S',
});
