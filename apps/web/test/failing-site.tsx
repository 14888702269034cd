import { expect, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactElement } from 'react';
import { hideToast, toastAtom } from '../src/lib/announce.js';
import { takeLinkToken } from '../src/lib/link-token.js';
import type { HttpResponse } from '../src/lib/send.js';
import { store } from '../src/lib/store.js';
import { themeAtom } from '../src/lib/theme.js';
import { viewerAtom } from '../src/lib/viewer.js';
import { WithQueries, withoutQueries } from './with-queries.js';

/** The next response of the site; an error: no response comes. */
let next: HttpResponse | Error;
jest.unstable_mockModule('../src/lib/send.js', () => ({
  send: async (): Promise<HttpResponse> => {
    if (next instanceof Error) throw next;
    return next;
  },
}));

const respond = (status: number, statusText: string, data: unknown): HttpResponse => ({
  status,
  statusText,
  data,
  header: () => undefined,
});

const html = '<!doctype html><html><body><center><h1>502 Bad Gateway</h1></center></body></html>';
const unreached = 'The site could not be reached. ';

/** How the site may fail without saying anything, and what stands before the sentence then. */
const failures: readonly (readonly [how: string, HttpResponse | Error, before: string])[] = [
  ['500 with an empty body', respond(500, '', ''), ''],
  ['500 with its own name', respond(500, 'Internal Server Error', 'Internal Server Error'), ''],
  ['500 as JSON of another server', respond(500, '', { statusCode: 500, message: 'Oh' }), ''],
  ['502 with HTML', respond(502, 'Bad Gateway', html), ''],
  ['503 with text', respond(503, 'Service Unavailable', 'Service Temporarily Unavailable'), ''],
  ['504 with HTML over HTTP/2', respond(504, '', html), ''],
  ['no connection', new Error('Network Error'), unreached],
];

/** A form or list, and what it says when the site fails. */
export interface Shown {
  readonly what: string;
  readonly element: () => ReactElement;
  /** Labels of the fields that have to be filled in, and with what. */
  readonly typed?: Readonly<Record<string, string>>;
  /** The button that sends it; none: it is loaded as it is shown. */
  readonly press?: string;
  readonly says: string;
  /** The text for a 503, when it differs from `says`. */
  readonly says503?: string;
  /** The text without a connection, when it differs from `says`. */
  readonly saysUnreached?: string;
}

export const again = 'Please try again in a moment.';
export const nothing = () => undefined;

/** As much of a thing as is read of it before anything is sent. */
export const partOf = <Thing,>(known: object): Thing => known as Thing;

/** Every form or list with every way to fail. */
export const inEveryWay = (all: readonly Shown[]) =>
  all.flatMap((shown) => failures.map(([how, failed, before]) => ({ ...shown, how, failed, before })));

// The browser of these tests does not lay out, and so does not scroll.
Element.prototype.scrollTo = nothing;

/** Somebody of the staff who has opened the link of an email, and typed nothing yet. */
export function arrive(): void {
  sessionStorage.clear();
  withoutQueries();
  hideToast();
  store.set(themeAtom, 'light');
  history.replaceState(null, '', '/account/reset-password?token=s3cret');
  takeLinkToken();
  store.set(viewerAtom, {
    kind: 'member',
    member: {
      id: 1,
      username: 'ann',
      display_name: null,
      role: 'admin',
      is_verified: 0,
      is_private: 0,
      show_nsfw: 0,
      show_email: 0,
      note_by_email: 0,
      theme_mode: null,
      story_filter: null,
      count_notifications_new: {},
      count_notifications_new_total: 0,
    },
  });
}

/** Fills it in, sends it, and expects the sentence, all that was typed, and no waiting. */
export async function expectMessage(one: ReturnType<typeof inEveryWay>[number]): Promise<void> {
  const { element, typed = {}, press, says, says503, saysUnreached, failed, before } = one;
  next = failed;
  const { container } = render(
    <WithQueries>
      <Provider store={store}>{element()}</Provider>
    </WithQueries>,
  );
  const place = within(document.body);
  for (const [label, value] of Object.entries(typed)) {
    const field = place.getByLabelText(label, { selector: 'input, textarea, select' });
    fireEvent.change(field, { target: { value } });
  }
  if (press !== undefined) fireEvent.click(buttonOf(press));
  const is503 = !(failed instanceof Error) && failed.status === 503;
  const special = is503 ? says503 : before === unreached ? saysUnreached : undefined;
  const sentence = special ?? sentenceOf(says, before);
  await waitFor(() => expect([...textsIn(document.body), store.get(toastAtom)?.text]).toContain(sentence));
  for (const [label, value] of Object.entries(typed)) {
    const field = place.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' });
    expect(field.value).toBe(value);
  }
  expect(container.querySelector('[aria-busy="true"], [aria-disabled="true"]')).toBeNull();
}

/** By the whole of its name; a radio button too. */
function buttonOf(name: string): HTMLElement {
  return (
    screen.queryByRole('button', { name, hidden: true }) ?? screen.getByRole('radio', { name, hidden: true })
  );
}

const sentenceOf = (says: string, before: string): string =>
  says.includes('BEFORE') ? says.replace('BEFORE', before) : `${before}${says}`;

const textsIn = (place: Element): (string | null)[] =>
  [...place.querySelectorAll('p, div, span')].map(({ textContent }) => textContent);
