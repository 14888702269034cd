import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { WithQueries, withoutQueries } from '../../test/with-queries.js';
import type { HttpResponse } from '../lib/send.js';

/** The requests without a response yet. */
let waiting: (() => void)[] = [];
let requests = 0;
jest.unstable_mockModule('../lib/send.js', () => ({
  send: async (): Promise<HttpResponse> => {
    requests += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
    const data = [{ label: '#moonlight', link: '/?hashtag=moonlight', caption: null }];
    return { status: 200, statusText: '', header: () => undefined, data };
  },
}));
const { HeaderSearch } = await import('../features/search/header-search.js');
const { NamingTextArea } = await import('../features/comments/naming-text-area.js');
// The part that the header loads for its suggestions.
await import('../features/search/suggestions.js');

function CommentText() {
  const [value, setValue] = useState('');
  return (
    <NamingTextArea aria-label="Search" value={value} onChange={({ target }) => setValue(target.value)} />
  );
}

const places = [
  ['the header', () => <HeaderSearch isOpen={false} onLeave={() => undefined} />],
  ['a comment', () => <CommentText />],
] as const;

const later = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
const respond = async () => {
  for (const resolve of waiting.splice(0)) resolve();
  await later(10);
};
const field = () => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>('Search');
const type = (text: string) => {
  fireEvent.input(field(), { target: { value: text } });
  fireEvent.click(field());
};
const isOpen = () => screen.queryByRole('option') !== null;
const focusAgain = async () => {
  fireEvent.blur(field());
  await later(1_000);
  fireEvent.focus(field());
  fireEvent.click(field());
  await later(1_000);
  await respond();
};

describe.each(places)('suggestions in %s that Escape has closed', (_, place) => {
  beforeEach(async () => {
    jest.useFakeTimers();
    waiting = [];
    requests = 0;
    withoutQueries();
    render(place(), { wrapper: WithQueries });
    fireEvent.focus(field());
    await later(1_000);
  });

  afterEach(() => jest.useRealTimers());

  it('do not come with a response that was under way, nor with the next focus', async () => {
    type('#moon');
    await later(1_000);
    expect(requests).toBe(1);
    fireEvent.keyDown(field(), { key: 'Escape' });
    await respond();
    expect(isOpen()).toBe(false);
    await focusAgain();
    expect(isOpen()).toBe(false);
  });

  it('do not come back with the next focus, and come for other words', async () => {
    type('#moon');
    await later(1_000);
    await respond();
    expect(isOpen()).toBe(true);
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(isOpen()).toBe(false);
    await focusAgain();
    expect(isOpen()).toBe(false);
    type('#moonl');
    await later(1_000);
    await respond();
    expect(isOpen()).toBe(true);
  });
});
