import { jest } from '@jest/globals';
import { isReadableAccent } from '@quillstead/catalogue';
import { type ResponseOf, type readSite, unsetSite } from '@quillstead/contracts';
import type { RedisListClient } from '@quillstead/service-kit/process';
import type { ResponseCache } from '../cache/response-cache.js';
import { CurrentSite } from './current-site.js';

type Settings = ResponseOf<typeof readSite>;

const settings = (site_version: number, site_name: string): Settings => ({
  ...unsetSite,
  site_version,
  site_name,
});

describe('the settings of the site at a gateway', () => {
  let calls: PromiseWithResolvers<Settings>[];
  let forgotten: unknown[];
  let site: CurrentSite;
  beforeEach(() => {
    jest.useFakeTimers();
    [calls, forgotten] = [[], []];
    const call = () => {
      const open = Promise.withResolvers<Settings>();
      calls.push(open);
      return open.promise;
    };
    const rpc = { call, deadline: () => Date.now() + 1_000 } as unknown as RedisListClient;
    const responses = { forget: (what: unknown) => forgotten.push(what) } as unknown as ResponseCache;
    const configured = {
      SITE_NAME: 'Configured',
      CONTACT_EMAIL: undefined,
      ALLOW_TRAINING_CRAWLERS: false,
      LAUNCH_DATE: undefined,
    };
    site = new CurrentSite(configured, { debug: () => undefined }, rpc, responses);
  });
  afterEach(() => {
    site.onModuleDestroy();
    jest.useRealTimers();
  });

  it('are those of an event that comes while older ones are read', async () => {
    const reading = site.refresh();
    site.apply(settings(2, 'Second'));
    calls[0]?.resolve(settings(1, 'First'));
    await reading;
    expect([site.name, forgotten]).toEqual(['Second', ['all']]);
  });

  it('are those that are read when an older event comes after them', async () => {
    const reading = site.refresh();
    calls[0]?.resolve(settings(2, 'Second'));
    await reading;
    site.apply(settings(1, 'First'));
    expect([site.name, forgotten]).toEqual(['Second', ['all']]);
  });

  it('are the newest of two reads, whichever ends first', async () => {
    const both = [site.refresh(), site.refresh()];
    calls[1]?.resolve(settings(2, 'Second'));
    calls[0]?.resolve(settings(1, 'First'));
    await Promise.all(both);
    expect(site.name).toBe('Second');
    expect(jest.getTimerCount()).toBe(1);
  });

  it('are read again half a minute later, so that an event that was missed takes effect', async () => {
    const reading = site.refresh();
    calls[0]?.resolve(settings(1, 'First'));
    await reading;
    await jest.advanceTimersByTimeAsync(30_000);
    calls[1]?.resolve(settings(2, 'Second'));
    await jest.advanceTimersByTimeAsync(0);
    expect(site.name).toBe('Second');
  });

  it('are read again a second later while they cannot be read', async () => {
    const reading = site.refresh();
    calls[0]?.reject(new Error('away'));
    await reading;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(calls).toHaveLength(2);
  });

  it('are not read again by a read that ends when the gateway has stopped', async () => {
    const reading = site.refresh();
    site.onModuleDestroy();
    calls[0]?.resolve(settings(1, 'First'));
    await reading;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('have an announcement until the moment at which it ends', () => {
    jest.setSystemTime(Date.parse('2026-03-08T11:59:59.999Z'));
    const announcement_until = '2026-03-08T12:00:00.000Z';
    site.apply({ ...settings(1, 'First'), announcement: 'We move house.', announcement_until });
    expect(site.announcement).toEqual({ text: 'We move house.', until: announcement_until });
    jest.setSystemTime(Date.parse('2026-03-08T12:00:00Z'));
    expect(site.announcement).toBeNull();
  });

  it('have an accent for the night that follows from the one that was chosen', () => {
    expect(site.accent).toBeNull();
    site.apply({ ...settings(1, 'First'), accent_color: '#7a1f5c' });
    expect(site.accent?.light).toBe('#7a1f5c');
    expect(site.accent && isReadableAccent(site.accent.dark, 'dark')).toBe(true);
    site.apply({ ...settings(2, 'First'), accent_color_dark: '#f0a0d0' });
    expect(site.accent?.dark).toBe('#f0a0d0');
    expect(site.accent && isReadableAccent(site.accent.light, 'light')).toBe(true);
  });

  it('have the launch date of the owner, or else the one of the spec', () => {
    expect(site.launchDay).toBe('2021-10-19');
    site.apply({ ...settings(1, 'First'), launched_on: '2026-01-31' });
    expect(site.launchDay).toBe('2026-01-31');
  });

  it('have neither rules nor an accent where accounts of the release before sends none', () => {
    const { rules_text: _, accent_color: __, accent_color_dark: ___, ...before } = settings(1, 'First');
    site.apply(before as Settings);
    expect([site.hasRules, site.accent]).toEqual([false, null]);
  });
});
