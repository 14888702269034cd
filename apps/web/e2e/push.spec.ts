import { waitFor } from '@quillstead/testing';
import type { BrowserContext, Page, Worker } from 'playwright';
import { openSettings, part } from './account-journeys.js';
import { expectSoon } from './expect-soon.js';
import { signUp, signUpByForm } from './journeys.js';
import { openSite } from './open-site.js';
import { sharedSite } from './site.js';

/** Replaces push subscriptions by a stub; a real one needs the push service of the browser's maker. */
function stubSubscribing(): void {
  const options = (key: string) => {
    const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    return { applicationServerKey: Uint8Array.from(bytes, (char) => char.charCodeAt(0)).buffer };
  };
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const stored = () => {
    const key = localStorage.getItem('test-subscription');
    if (key === null) return null;
    return {
      options: options(key),
      toJSON: () => ({ endpoint: 'https://push.example.org/send/1', keys }),
      unsubscribe: async () => {
        localStorage.removeItem('test-subscription');
        return true;
      },
    };
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => stored(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem('test-subscription', applicationServerKey);
      return stored();
    },
  });
}

describe('push messages', () => {
  const site = openSite(sharedSite, { isWhole: true });

  /** A page with the browser's permission, and the calls about push messages that it makes. */
  async function permitted() {
    const watched = await site.openPage({ hasWorker: true });
    await watched.context.grantPermissions(['notifications'], { origin: site.url });
    await watched.page.addInitScript(stubSubscribing);
    const calls: string[] = [];
    watched.page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname === '/api/v1/webpush/subscription')
        calls.push(`${response.request().method()} ${response.status()}`);
    });
    return { ...watched, calls };
  }

  /** The service worker of a page, once it works. */
  async function workerOf({ context, page }: { context: BrowserContext; page: Page }): Promise<Worker> {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
  }

  /**
   * Has the browser believe that its push service brought something, and waits until the worker has shown it. Looking
   * before that would lose it: Chromium forgets a notification that it is just about to show when a script reads which
   * ones it shows.
   * @returns all that is shown then
   */
  async function deliver(page: Page, worker: Worker, data: string) {
    const session = await page.context().newCDPSession(page);
    const known = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await known;
    await watchShowing(worker);
    await session.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });
    return shownBy(worker);
  }

  it('are subscribed to once somebody is logged in, kept up to date, and cancelled at log-out', async () => {
    const { page, calls, context } = await permitted();
    await signUpByForm(page);
    await waitFor(() => calls.length === 1);
    await page.reload();
    await waitFor(() => calls.length === 2);
    expect(calls).toEqual(['POST 204', 'PUT 204']);
    await page.evaluate(async () => {
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'x-xsrf-token': decodeURIComponent(xsrf) };
      await fetch('/api/v1/user/account/logout', { method: 'DELETE', headers });
    });
    await page.goto('/');
    await waitFor(() => page.evaluate(() => localStorage.getItem('test-subscription') === null));
    expect(calls).toHaveLength(2);
    await context.close();
  });

  it('are subscribed to anew when the site has another key, without a word to the member', async () => {
    const { page, calls, context } = await permitted();
    await signUp(page);
    await page.goto('/');
    await waitFor(() => calls.length === 1);
    const older = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    await page.evaluate((key) => localStorage.setItem('test-subscription', key), older);
    const saving = page.waitForRequest((request) => request.url().endsWith('/webpush/subscription'));
    await page.reload();
    const { webpushSubscription } = (await saving).postDataJSON() as { webpushSubscription: string };
    await waitFor(() => calls.length === 2);
    const present = await (await fetch(`${site.url}/api/v1/webpush/vapid-key-public`)).text();
    expect(calls).toEqual(['POST 204', 'POST 204']);
    expect(JSON.parse(webpushSubscription)).toMatchObject({ applicationServerKey: present });
    expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBe(present);
    await context.close();
  });

  it('reach a browser that got a new address by itself', async () => {
    const { page, calls, context } = await permitted();
    await signUp(page);
    await page.goto('/');
    await waitFor(() => calls.length === 1);
    expect(await changedAddress(await workerOf({ context, page }))).toEqual(['PUT', 204]);
    await context.close();
  });

  it('are switched off and on in the settings', async () => {
    const { page, calls, context } = await permitted();
    await signUp(page);
    await page.goto('/');
    await waitFor(() => calls.length === 1);
    await openSettings(page, 'notifications');
    const section = part(page, 'By push message');
    await waitFor(() => calls.length === 2);
    await section.getByRole('button', { name: 'Show none in this browser' }).click();
    await section.getByText('This browser shows no push messages.').waitFor();
    await waitFor(() => calls.at(-1) === 'DELETE 204');
    await page.reload();
    await section.getByRole('button', { name: 'Show them in this browser' }).click();
    await section.getByText('This browser shows push messages.').waitFor();
    // A page that begins its work after the press renews the device once more.
    await expectSoon(async () => calls.slice(2, 4), ['DELETE 204', 'POST 204']);
    await context.close();
  });

  it('are shown by the service worker as text, a newer in place of an older, and lead to their page', async () => {
    const { page, context } = await permitted();
    await page.goto('/');
    const worker = await workerOf({ context, page });
    const message = { title: 'Story Likes', link: '/story/the-lamp/likes', tag: 'notification-7' };
    const first = await deliver(page, worker, JSON.stringify({ ...message, body: 'Ann liked your story.' }));
    expect(first).toHaveLength(1);
    const hostile = '<img src=x onerror=alert(1)> liked your story.';
    const shown = await deliver(page, worker, JSON.stringify({ ...message, body: hostile }));
    expect(shown).toEqual([{ title: 'Story Likes', body: hostile, tag: 'notification-7' }]);
    expect(await openedByClick(worker)).toBe(`${site.url}/story/the-lamp/likes`);
    await context.close();
  });

  it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])(
    'never lead away from the site: %s',
    async (link) => {
      const { page, context } = await permitted();
      await page.goto('/');
      const worker = await workerOf({ context, page });
      await deliver(
        page,
        worker,
        JSON.stringify({ title: 'Story Likes', body: '', link, tag: 'notification-8' }),
      );
      expect(await openedByClick(worker)).toBe(`${site.url}/`);
      await context.close();
    },
  );
});

/** The global scope of the service worker while a test watches it. */
interface WatchedScope {
  registration: ServiceWorkerRegistration;
  hasShown: Promise<void>;
}

/** Notes when the worker has shown the next notification. */
function watchShowing(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as WatchedScope;
    const { showNotification } = ServiceWorkerRegistration.prototype;
    scope.hasShown = new Promise((resolve, reject) => {
      scope.registration.showNotification = async (...notification) => {
        await showNotification.apply(scope.registration, notification).then(resolve, reject);
      };
    });
  });
}

/** All that is shown once the notification that is watched for is. */
function shownBy(worker: Worker) {
  return worker.evaluate(async () => {
    const { registration, hasShown } = globalThis as unknown as WatchedScope;
    await hasShown;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Clicks the one notification that is shown; where a window would open, which a browser lets only a real click do. */
function openedByClick(worker: Worker): Promise<string> {
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<null>; matchAll: () => Promise<unknown[]> };
    };
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.matchAll = async () => [];
      scope.clients.openWindow = async (url) => {
        resolve(url);
        return null;
      };
      const Clicked = Reflect.get(globalThis, 'NotificationEvent') as new (
        type: string,
        init: { notification: unknown },
      ) => Event;
      globalThis.dispatchEvent(new Clicked('notificationclick', { notification }));
    });
  });
}

/**
 * Has the browser believe that its push service gave it another address. Returns the method of the request that the
 * worker sends to the server, and the status of the response.
 */
function changedAddress(worker: Worker): Promise<[string, number]> {
  return worker.evaluate(async () => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const options = { applicationServerKey: null };
    const newSubscription = {
      options,
      toJSON: () => ({ endpoint: 'https://push.example.org/send/2', keys }),
    };
    return new Promise<[string, number]>((resolve) => {
      const send = globalThis.fetch;
      globalThis.fetch = async (address, how) => {
        const response = await send(address, how);
        resolve([how?.method ?? '', response.status]);
        return response;
      };
      const Changed = Reflect.get(globalThis, 'ExtendableEvent') as new (type: string) => Event;
      globalThis.dispatchEvent(Object.assign(new Changed('pushsubscriptionchange'), { newSubscription }));
    });
  });
}
