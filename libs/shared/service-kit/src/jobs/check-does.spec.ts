import { defineJob } from '@quillstead/contracts';
import { z } from 'zod';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { checkDoes, findDoers } from './check-does.js';
import { Does } from './does.js';

const sendLetter = defineJob({
  name: 'notifications.send_letter',
  schema: z.object({ to: z.string() }),
});
const burnLetter = defineJob({ name: 'notifications.burn_letter' });
const sent: string[] = [];

@Injectable()
class Letters {
  private readonly from = 'us';

  @Does(sendLetter)
  async send({ to }: { to: string }): Promise<void> {
    sent.push(`${this.from} to ${to}`);
  }
}

@Injectable()
class Telegrams {
  @Does(sendLetter)
  async send(): Promise<void> {}
}

@Module({ imports: [DiscoveryModule], providers: [Letters] })
class OneDoer {}

@Module({ imports: [OneDoer], providers: [Telegrams] })
class TwoDoers {}

async function doersOf(module: new () => object) {
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  return findDoers(app.get(DiscoveryService), app.get(MetadataScanner));
}

describe('the check of who does which job', () => {
  it('is content with one doer for each job, and finds it with its instance', async () => {
    const doers = await doersOf(OneDoer);
    expect(checkDoes(doers, [sendLetter])).toEqual([]);
    await doers[0]?.work({ to: 'ada' }, { requestId: '', attempt: 1 });
    expect(sent).toEqual(['us to ada']);
  });

  it('names a job that is done twice, and by whom', async () => {
    expect(checkDoes(await doersOf(TwoDoers), [sendLetter])).toEqual([
      expect.stringMatching(/^the job notifications\.send_letter is done 2 times, by .*Letters\.send/),
    ]);
  });

  it('names all at once: what nobody does, and what is done though nobody declares it', async () => {
    expect(checkDoes(await doersOf(OneDoer), [burnLetter])).toEqual([
      'nothing does the job notifications.burn_letter',
      'Letters.send does notifications.send_letter, which is no declared job of this service',
    ]);
  });
});
