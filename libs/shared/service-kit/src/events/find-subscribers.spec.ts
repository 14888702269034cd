import { defineEvent } from '@quillstead/contracts';
import { z } from 'zod';
import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { EventHandler } from './event-handler.js';
import { checkSubscribers, findSubscribers } from './find-subscribers.js';

const thingChanged = defineEvent({
  schema: z.object({ id: z.int() }),
  name: 'content.thing_changed',
  consumers: ['social'],
  subject: ({ id }) => `thing:${id}`,
  partitionBy: 'id',
});

@EventHandler(thingChanged)
class OnThingChanged {
  async handle(): Promise<void> {}
}

@EventHandler(thingChanged)
class Echo {
  async handle(): Promise<void> {}
}

@Module({ imports: [DiscoveryModule], providers: [OnThingChanged] })
class OneHandler {}

@Module({ imports: [OneHandler], providers: [Echo] })
class TwoHandlers {}

async function subscribersOf(module: new () => object) {
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  return findSubscribers(app.get(DiscoveryService), app.get(MetadataScanner));
}

describe('the check of who handles which event', () => {
  it('is content with one handler of an event in each of its consumers', async () => {
    const subscribers = await subscribersOf(OneHandler);
    expect(subscribers).toMatchObject([
      { events: [{ name: 'content.thing_changed' }], where: 'OnThingChanged.handle' },
    ]);
    expect(checkSubscribers('social', subscribers, [thingChanged])).toEqual([]);
    expect(checkSubscribers('notifications', [], [thingChanged])).toEqual([]);
  });

  it('names an event that is handled twice, and by whom', async () => {
    expect(checkSubscribers('social', await subscribersOf(TwoHandlers), [thingChanged])).toEqual([
      expect.stringMatching(
        /^the event content\.thing_changed is handled 2 times, by .*OnThingChanged\.handle/,
      ),
    ]);
  });

  it('names an event whose handler is gone', () => {
    expect(checkSubscribers('social', [], [thingChanged])).toEqual([
      'nothing in social handles content.thing_changed',
    ]);
  });

  it('names a handler of an event of which the service is no consumer', async () => {
    const subscribers = await subscribersOf(OneHandler);
    const fault = 'OnThingChanged.handle handles content.thing_changed, of which search is no consumer';
    expect(checkSubscribers('search', subscribers, [thingChanged])).toEqual([fault]);
    expect(checkSubscribers('search', subscribers)).toContain(fault);
  });
});
