import { defineTask } from '@quillstead/contracts';
import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import {
  checkTaskHandlers,
  type DueTask,
  findTaskHandlers,
  TaskBatchHandler,
  TaskHandler,
  type Unfinished,
} from './task-handler.js';

const sweep = defineTask({ name: 'content.sweep' });
const count = defineTask({ name: 'content.count' });
const rename = defineTask({ name: 'content.rename' });

@TaskHandler(sweep, count)
class Sweeps {
  private readonly unit = 'dust';

  async run({ name, key }: DueTask): Promise<Unfinished> {
    return { progress: `${name} of ${key}: ${this.unit}` };
  }
}

@TaskHandler(sweep)
class SweepsToo {
  async run(): Promise<void> {}
}

@TaskBatchHandler(rename, 50)
class Renames {
  readonly renamed: string[] = [];

  async run(tasks: readonly DueTask[]): Promise<void> {
    this.renamed.push(...tasks.map(({ key }) => key));
  }
}

@Module({ imports: [DiscoveryModule], providers: [Sweeps, Renames] })
class OneEach {}

@Module({ imports: [OneEach], providers: [SweepsToo] })
class TwoOfOne {}

async function handlersOf(module: new () => object) {
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  const handlers = findTaskHandlers(app.get(DiscoveryService), app.get(MetadataScanner));
  const handlerOf = (name: string) => handlers.find(({ task }) => task.name === name);
  return { app, handlers, handlerOf };
}
const due = (name: string, ...keys: string[]): DueTask[] =>
  keys.map((key) => ({ name, key, progress: null, requestId: '' }));

describe('the handlers of background tasks', () => {
  it('are found with their instances, those of one task at a time and those of many', async () => {
    const { app, handlers, handlerOf } = await handlersOf(OneEach);
    expect(handlers.map(({ task, where, batch }) => [task.name, where, batch])).toEqual([
      [sweep.name, 'Sweeps.run', 1],
      [count.name, 'Sweeps.run', 1],
      [rename.name, 'Renames.run', 50],
    ]);
    expect(await handlerOf(count.name)?.run(due(count.name, '1', '2'))).toEqual([
      { progress: 'content.count of 1: dust' },
      { progress: 'content.count of 2: dust' },
    ]);
    expect(await handlerOf(rename.name)?.run(due(rename.name, '3', '4'))).toEqual([]);
    expect(app.get(Renames).renamed).toEqual(['3', '4']);
  });

  it('are in order when each declared task has one', async () => {
    const { handlers } = await handlersOf(OneEach);
    expect(checkTaskHandlers(handlers, [sweep, count, rename])).toEqual([]);
  });

  it('are named when a task has two', async () => {
    const { handlers } = await handlersOf(TwoOfOne);
    expect(checkTaskHandlers(handlers, [sweep, count, rename])).toEqual([
      expect.stringMatching(
        /^the task content\.sweep is run 2 times, by Sweeps(Too)?\.run and Sweeps(Too)?\.run$/,
      ),
    ]);
  });

  it('are named when nobody declares their task, and so are declared tasks without one', async () => {
    const { handlers } = await handlersOf(OneEach);
    expect(checkTaskHandlers(handlers, [sweep, count, { name: 'content.burn' }])).toEqual([
      'nothing runs the task content.burn',
      'Renames.run runs content.rename, which is no declared task of this service',
    ]);
  });
});
