import { defineEvent, readViewer, resetPassword, spreadingHeader } from '@quillstead/contracts';
import { gatewayLease, GatewayRegistry, openRedis } from '@quillstead/service-kit';
import { z } from 'zod';
import { Browser } from './browser.js';
import { startScriptedSite } from './scripted-site.js';

const thingHidden = defineEvent({
  schema: z.object({ id: z.int() }),
  name: 'accounts.thing_hidden',
  consumers: [],
  subject: ({ id }) => `thing:${id}`,
  partitionBy: 'id',
  awaitedBy: ['gateway'],
});
const visitor = { id: null, count_notifications_new: {}, count_notifications_new_total: 0 };

describe('a change that hides something', () => {
  let site: Awaited<ReturnType<typeof startScriptedSite>>;
  let changes = 0;
  const hide = async (): Promise<null> => {
    const act = (): void => void (changes += 1);
    await site.change(act, thingHidden, { id: 1 });
    return null;
  };

  beforeAll(async () => {
    const scripted = [
      { operation: readViewer, respond: () => visitor },
      { operation: resetPassword, respond: hide },
    ] as const;
    site = await startScriptedSite('accounts', scripted, 1);
  });
  afterAll(() => site?.stop());

  /** A gateway that lives and never acknowledges anything. */
  async function silentGateway() {
    const registry = new GatewayRegistry(site.secret);
    const redis = openRedis(site.redisUrl, registry.pushes, {});
    const renew = () => registry.renew(redis, 'silent');
    await renew();
    const timer = setInterval(() => void renew().catch(() => undefined), gatewayLease / 3);
    return async () => {
      clearInterval(timer);
      await registry.leave(redis, 'silent');
      redis.disconnect();
    };
  }

  it('gets 202 and not 503 when it holds and was not acknowledged in time', async () => {
    const browser = new Browser(site.gateways[0]?.url ?? '');
    await browser.session();
    const body = { token: 'a'.repeat(43), password1: 'Lamp-on-the-hill-7', password2: 'Lamp-on-the-hill-7' };
    const reset = () => browser.call(resetPassword.method, resetPassword.path, { body });
    const stop = await silentGateway();
    const before = changes;
    const held = await reset();
    await stop();
    expect([held.status, held.headers.get(spreadingHeader), held.text]).toEqual([202, '1', '']);
    expect(changes).toBe(before + 1);
    const usual = await reset();
    expect([usual.status, usual.headers.get(spreadingHeader)]).toEqual([204, null]);
  });
});
