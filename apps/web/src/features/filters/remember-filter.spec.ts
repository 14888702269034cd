import { jest } from '@jest/globals';
import { storyFilterOf } from '@quillstead/catalogue';
import { toastAtom } from '../../lib/announce.js';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';
import { type Member, memberAtom, viewerAtom } from '../../lib/viewer.js';

/** The requests without a response, each with what gives it one. */
let sent: { readonly lang: unknown; readonly respond: (status: number) => void }[] = [];
let arrival = Promise.withResolvers<void>();
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: ({ body }: Sent): Promise<HttpResponse> =>
    new Promise((resolve) => {
      const give = (status: number) =>
        resolve({ status, statusText: '', data: null, header: () => undefined });
      sent.push({ lang: (body as { lang?: string }).lang, respond: give });
      arrival.resolve();
    }),
}));

const { rememberFilter } = await import('./remember-filter.js');

const inLanguage = (lang: string) => storyFilterOf({ lang });
const look = (id: number, lang: string) => {
  const story_filter = inLanguage(lang) as Member['story_filter'];
  store.set(viewerAtom, { kind: 'member', member: { id, story_filter } as Member });
};
const remembered = () => store.get(memberAtom)?.story_filter?.lang;

/** Responds to the request that is under way, once it is there: there is one at a time. */
async function respond(status: number): Promise<unknown> {
  while (sent.length === 0) await arrival.promise;
  expect(sent).toHaveLength(1);
  const [request] = sent;
  arrival = Promise.withResolvers();
  sent = [];
  request?.respond(status);
  return request?.lang;
}

describe('a filter that a member chooses to remember', () => {
  beforeEach(() => {
    sent = [];
    arrival = Promise.withResolvers();
    store.set(toastAtom, null);
    look(1, 'de');
  });

  it('is in force at once, and is taken back with a message when the server does not store it', async () => {
    const stored = rememberFilter(inLanguage('fi'));
    expect(remembered()).toBe('fi');
    await respond(500);
    expect(await stored).toBe(false);
    expect(remembered()).toBe('de');
    expect(store.get(toastAtom)?.text).toMatch(/^The filters are not remembered\. /);
  });

  it('is stored after the one that was chosen before', async () => {
    const stored = [rememberFilter(inLanguage('fi')), rememberFilter(inLanguage('en'))];
    expect(await respond(204)).toBe('fi');
    expect(await stored[0]).toBe(true);
    expect(await respond(204)).toBe('en');
    expect([await stored[1], remembered()]).toEqual([true, 'en']);
  });

  it.each([
    ['the last one that the server stores, when the one before fails', [500, 204], 'en'],
    ['the one before, when the last one fails', [204, 500], 'fi'],
    ['the one that the server has, when all of them fail', [500, 500], 'de'],
  ])('is of two at once %s', async (_, statuses, left) => {
    const stored = [rememberFilter(inLanguage('fi')), rememberFilter(inLanguage('en'))];
    for (const status of statuses) await respond(status);
    await Promise.all(stored);
    expect(remembered()).toBe(left);
  });

  it('is not taken back in the tab of somebody else who has logged in meanwhile', async () => {
    const stored = rememberFilter(inLanguage('fi'));
    look(2, 'sv');
    await respond(500);
    await stored;
    expect(remembered()).toBe('sv');
  });
});
