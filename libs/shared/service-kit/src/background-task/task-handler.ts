import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Task } from '@quillstead/contracts';
import { findMarked } from '../discovery/find-marked.js';

/** A task whose time has come. */
export interface DueTask {
  /** The name of the declared task. */
  readonly name: string;
  readonly key: string;
  /** The progress that the last part of the task returned; null at the beginning. */
  readonly progress: unknown;
  readonly requestId: string;
}

/** A task that is not done yet: what it remembers, and the milliseconds until it goes on. */
export interface Unfinished {
  readonly progress?: unknown;
  readonly delay?: number;
}

type Outcome = Unfinished | null | void;

interface RunsTask {
  /**
   * Does a part of the task, short enough that others need not wait long: nothing when that was all. It may be run
   * again with the same progress, when the process dies in the middle.
   */
  run(task: DueTask): Promise<Outcome>;
}

interface RunsTasks {
  /** Does all of the tasks. What is thrown has them tried again in smaller batches. */
  run(tasks: readonly DueTask[]): Promise<void>;
}

interface Mark {
  readonly tasks: readonly Task[];
  /** The number of tasks that are run together; undefined for a handler of one at a time. */
  readonly batch?: number;
}

const TASK_HANDLER = Symbol('task handler');

/** Makes a class the one that runs background tasks of its service, one at a time. */
export function TaskHandler(...tasks: readonly Task[]) {
  return (handler: new (...parts: never[]) => RunsTask): void => mark(handler, { tasks });
}

/** Makes a class the one that runs a background task of its service, up to so many of them together. */
export function TaskBatchHandler(task: Task, batch: number) {
  return (handler: new (...parts: never[]) => RunsTasks): void => mark(handler, { tasks: [task], batch });
}

function mark(handler: new (...parts: never[]) => { run: unknown }, said: Mark): void {
  Injectable()(handler);
  const { run } = handler.prototype as { run: object };
  Reflect.defineMetadata(TASK_HANDLER, said, run);
}

/** The handler of a task, as found at the start of the service. */
export interface FoundTaskHandler {
  readonly task: Task;
  /** The class of the handler, for log lines and errors. */
  readonly where: string;
  readonly batch: number;
  /** Gives what is not done yet, side by side with the tasks. */
  readonly run: (tasks: readonly DueTask[]) => Promise<readonly Outcome[]>;
}

export function findTaskHandlers(discovery: DiscoveryService, scanner: MetadataScanner): FoundTaskHandler[] {
  return findMarked<Mark>(discovery, scanner, TASK_HANDLER).flatMap(({ mark: said, where, call }) => {
    const runOne = call as RunsTask['run'];
    const runAll = call as RunsTasks['run'];
    return said.tasks.map((task): FoundTaskHandler => {
      if (said.batch === undefined)
        return { task, where, batch: 1, run: (tasks) => Promise.all(tasks.map(runOne)) };
      return { task, where, batch: said.batch, run: (tasks) => runAll(tasks).then(() => []) };
    });
  });
}

/** Lists what is wrong: a task of the service without a handler or with two, or a handler of none of its tasks. */
export function checkTaskHandlers(
  handlers: readonly FoundTaskHandler[],
  declared: readonly Pick<Task, 'name'>[],
): string[] {
  const byName = Map.groupBy(handlers, ({ task }) => task.name);
  const known = new Set<string>(declared.map(({ name }) => name));
  return [
    ...declared.filter(({ name }) => !byName.has(name)).map(({ name }) => `nothing runs the task ${name}`),
    ...[...byName].flatMap(([name, ones]) => {
      const where = ones.map((one) => one.where).join(' and ');
      return [
        ...(ones.length > 1 ? [`the task ${name} is run ${ones.length} times, by ${where}`] : []),
        ...(known.has(name) ? [] : [`${where} runs ${name}, which is no declared task of this service`]),
      ];
    }),
  ];
}
