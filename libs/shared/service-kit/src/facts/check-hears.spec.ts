import { defineFact } from '@quillstead/contracts';
import { z } from 'zod';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { checkHears, findHearers } from './check-hears.js';
import { Hears } from './hears.js';

const thingChanged = defineFact({
  schema: z.object({ id: z.int() }),
  name: 'content.thing_changed',
  consumers: ['social'],
  subject: ({ id }) => `thing:${id}`,
});

@Injectable()
class OnThingChanged {
  @Hears(thingChanged)
  async react(): Promise<void> {}
}

@Injectable()
class Echo {
  @Hears(thingChanged)
  async repeat(): Promise<void> {}
}

@Module({ imports: [DiscoveryModule], providers: [OnThingChanged] })
class OneHearer {}

@Module({ imports: [OneHearer], providers: [Echo] })
class TwoHearers {}

async function hearersOf(module: new () => object) {
  const app = await NestFactory.createApplicationContext(module, { logger: false });
  return findHearers(app.get(DiscoveryService), app.get(MetadataScanner));
}

describe('the check of who hears which fact', () => {
  it('is content with one hearer of a fact in each of its consumers', async () => {
    const hearers = await hearersOf(OneHearer);
    expect(hearers).toMatchObject([
      { fact: { name: 'content.thing_changed' }, where: 'OnThingChanged.react' },
    ]);
    expect(checkHears('social', hearers, [thingChanged])).toEqual([]);
    expect(checkHears('notifications', [], [thingChanged])).toEqual([]);
  });

  it('names a fact that is heard twice, and by whom', async () => {
    expect(checkHears('social', await hearersOf(TwoHearers), [thingChanged])).toEqual([
      expect.stringMatching(/^the fact content\.thing_changed is heard 2 times, by .*OnThingChanged\.react/),
    ]);
  });

  it('names a fact whose handler is gone', () => {
    expect(checkHears('social', [], [thingChanged])).toEqual([
      'nothing in social hears content.thing_changed',
    ]);
  });

  it('names a handler of a fact of which the service is no consumer', async () => {
    const hearers = await hearersOf(OneHearer);
    const fault = 'OnThingChanged.react hears content.thing_changed, of which search is no consumer';
    expect(checkHears('search', hearers, [thingChanged])).toEqual([fault]);
    expect(checkHears('search', hearers)).toContain(fault);
  });
});
