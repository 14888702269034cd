import { defineJob } from '@quillstead/contracts';
import { z } from 'zod';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { checkJobHandlers, findJobHandlers, JobHandler } from './job-handler.js';

const sendEmail = defineJob({
  name: 'notifications.send_email',
  schema: z.object({ to: z.string() }),
});
const burnEmail = defineJob({ name: 'notifications.burn_email' });
const sent: string[] = [];

@Injectable()
class Emails {
  private readonly from = 'us';

  @JobHandler(sendEmail)
  async send({ to }: { to: string }): Promise<void> {
    sent.push(`${this.from} to ${to}`);
  }
}

@Injectable()
class Telegrams {
  @JobHandler(sendEmail)
  async send(): Promise<void> {}
}

@Module({ imports: [DiscoveryModule], providers: [Emails] })
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
    expect(checkJobHandlers(jobHandlers, [sendEmail])).toEqual([]);
    await jobHandlers[0]?.work({ to: 'ada' }, { requestId: '', attempt: 1 });
    expect(sent).toEqual(['us to ada']);
  });

  it('names a job that is done twice, and by whom', async () => {
    expect(checkJobHandlers(await jobHandlersOf(TwoJobHandlers), [sendEmail])).toEqual([
      expect.stringMatching(/^the job notifications\.send_email is done 2 times, by .*Emails\.send/),
    ]);
  });

  it('names all at once: jobs without a handler, and handlers of jobs that nobody declares', async () => {
    expect(checkJobHandlers(await jobHandlersOf(OneJobHandler), [burnEmail])).toEqual([
      'the job notifications.burn_email has no handler',
      'Emails.send handles notifications.send_email, which is no declared job of this service',
    ]);
  });
});
