import { defineJob } from '@quillstead/contracts';
import { z } from 'zod';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { checkJobHandlers, findJobHandlers } from './check-job-handlers.js';
import { JobHandler } from './job-handler.js';

const sendLetter = defineJob({
  name: 'notifications.send_letter',
  schema: z.object({ to: z.string() }),
});
const burnLetter = defineJob({ name: 'notifications.burn_letter' });
const sent: string[] = [];

@Injectable()
class Letters {
  private readonly from = 'us';

  @JobHandler(sendLetter)
  async send({ to }: { to: string }): Promise<void> {
    sent.push(`${this.from} to ${to}`);
  }
}

@Injectable()
class Telegrams {
  @JobHandler(sendLetter)
  async send(): Promise<void> {}
}

@Module({ imports: [DiscoveryModule], providers: [Letters] })
class OneJobHandler {}

@Module({ imports: [OneJobHandler], providers: [Telegrams] })
class TwoJobHandlers {}

async function jobHandlersOf(module: new () => object) {
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  return findJobHandlers(app.get(DiscoveryService), app.get(MetadataScanner));
}

describe('the check of the handlers of jobs', () => {
  it('is content with one handler for each job, and finds it with its instance', async () => {
    const jobHandlers = await jobHandlersOf(OneJobHandler);
    expect(checkJobHandlers(jobHandlers, [sendLetter])).toEqual([]);
    await jobHandlers[0]?.work({ to: 'ada' }, { requestId: '', attempt: 1 });
    expect(sent).toEqual(['us to ada']);
  });

  it('names a job that is done twice, and by whom', async () => {
    expect(checkJobHandlers(await jobHandlersOf(TwoJobHandlers), [sendLetter])).toEqual([
      expect.stringMatching(/^the job notifications\.send_letter is done 2 times, by .*Letters\.send/),
    ]);
  });

  it('names all at once: jobs without a handler, and handlers of jobs that nobody declares', async () => {
    expect(checkJobHandlers(await jobHandlersOf(OneJobHandler), [burnLetter])).toEqual([
      'the job notifications.burn_letter has no handler',
      'Letters.send handles notifications.send_letter, which is no declared job of this service',
    ]);
  });
});
