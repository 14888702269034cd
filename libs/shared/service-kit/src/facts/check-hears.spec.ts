import { defineFact } from '@quillstead/contracts';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { checkHears, findHearers } from './check-hears.js';
import { Hears } from './hears.js';

const thingChanged = defineFact<{ id: number }>({
  name: 'content.thing_changed',
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
  it('is content with one hearer of a declared fact', async () => {
    const hearers = await hearersOf(OneHearer);
    expect(hearers).toMatchObject([
      { fact: { name: 'content.thing_changed' }, where: 'OnThingChanged.react' },
    ]);
    expect(checkHears(hearers, [thingChanged])).toEqual([]);
  });

  it('names a fact that is heard twice, and by whom', async () => {
    expect(checkHears(await hearersOf(TwoHearers), [thingChanged])).toEqual([
      expect.stringMatching(/^the fact content\.thing_changed is heard 2 times, by .*OnThingChanged\.react/),
    ]);
  });

  it('names a fact that no contract declares', async () => {
    expect(checkHears(await hearersOf(OneHearer))).toEqual([
      'OnThingChanged.react hears content.thing_changed, which no contract declares',
    ]);
  });
});
