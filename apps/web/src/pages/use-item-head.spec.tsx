import { render, waitFor } from '@testing-library/react';
import { finishHydration } from '../lib/hydration.js';
import { useItemHead } from './use-item-head.js';

/** It is for those who measure, and jsdom does not. */
Object.assign(performance, { mark: () => undefined });

function Page({ title, text }: { readonly title: string; readonly text: string }) {
  useItemHead(title, { description: null, rich_text_story: text });
  return null;
}

const description = () => document.querySelector('meta[name="description"]')?.getAttribute('content');

describe('the head of a page about an item', () => {
  it('bears its title at once, and a description made of its text once the page is there', async () => {
    document.head.innerHTML = '<meta name="description" content="Of the page before.">';
    const { rerender } = render(
      <Page title="The Lamp by ann" text="<p>It was <em>lit</em> &amp; seen.</p>" />,
    );
    expect([document.title, description()]).toEqual(['The Lamp by ann - Quillstead', 'Of the page before.']);
    finishHydration();
    await waitFor(() => expect(description()).toBe('It was lit & seen.'));
    rerender(<Page title="Dusk by ann" text="<p>Nobody came.</p>" />);
    await waitFor(() => expect(description()).toBe('Nobody came.'));
    expect(document.title).toBe('Dusk by ann - Quillstead');
  });

  it('keeps the description that came with the page, until the page is about something else', async () => {
    document.head.innerHTML = '<meta name="description" content="By the server.">';
    const container = document.createElement('div');
    const lamp = <Page title="The Lamp by ann" text="<p>It was lit.</p>" />;
    const changes: unknown[] = [];
    new MutationObserver(() => changes.push(description())).observe(document.head, {
      attributes: true,
      subtree: true,
    });
    const { rerender } = render(lamp, { container, hydrate: true });
    finishHydration();
    // As long as it would take to describe what came.
    await import('./describe-item.js');
    await new Promise((resolve) => setTimeout(resolve));
    rerender(<Page title="Dusk by ann" text="<p>Nobody came.</p>" />);
    await waitFor(() => expect(description()).toBe('Nobody came.'));
    expect(changes).toEqual(['Nobody came.']);
  });
});
