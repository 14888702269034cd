import { defineFact } from '@quillstead/contracts';
import { Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { checkHears, checkKeeps, findHearers } from './check-hears.js';
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

describe('the check of who keeps what a fact hides', () => {
  const thingHidden = {
    ...thingChanged,
    name: 'content.thing_hidden',
    keepers: ['social', 'gateway'],
  } as const;

  it('is content with a keeper that hears the fact, and with a service that keeps nothing', async () => {
    const hearers = await hearersOf(OneHearer);
    const kept = { ...thingChanged, keepers: ['social'] } as const;
    expect(checkKeeps('social', hearers, [kept])).toEqual([]);
    expect(checkKeeps('notifications', [], [kept, thingHidden])).toEqual([]);
  });

  it('names a fact that a keeper does not hear', async () => {
    expect(checkKeeps('social', await hearersOf(OneHearer), [thingHidden])).toEqual([
      'social is a keeper of content.thing_hidden and does not hear it',
    ]);
  });

  it('asks nobody to hear what they tell', () => {
    expect(checkKeeps('content', [], [{ ...thingChanged, keepers: ['content'] }])).toEqual([]);
  });
});
