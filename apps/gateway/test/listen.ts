import { once } from 'node:events';
import { get } from 'node:http';
import { apiBase, liveNotifications } from '@quillstead/contracts';
import type { Browser } from './browser.js';

/** A connection on which a browser receives the counts of new notifications. */
export interface Listening {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The totals that it received, in their order. */
  readonly totals: number[];
  isOpen(): boolean;
  close(): void;
}

/** Opens a browser's stream of live notifications, as EventSource does. */
export async function listen(browser: Browser): Promise<Listening> {
  const headers = {
    cookie: browser.cookieHeader(),
    accept: 'text/event-stream',
    'accept-encoding': 'gzip, br',
  };
  const request = get(`${browser.site}${apiBase}${liveNotifications.path}`, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  const totals: number[] = [];
  let [text, isOpen] = ['', true];
  response.setEncoding('utf8').on('data', (piece: string) => {
    const events = (text + piece).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (!event.startsWith('data: ')) continue;
      const said = JSON.parse(event.slice('data: '.length)) as { count_notifications_new_total: number };
      totals.push(said.count_notifications_new_total);
    }
  });
  response.on('error', () => undefined);
  response.on('close', () => (isOpen = false));
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    totals,
    isOpen: () => isOpen,
    close: () => request.destroy(),
  };
}
