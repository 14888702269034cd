import { type PublishedEvent, storyDeleted } from '@quillstead/contracts';
import { DataSource } from 'typeorm';
import { handleEvents } from './apply-events.js';
import { type Subscriber, subscriptionsOf } from './event-handler.js';

const published = (number: number, name: string): PublishedEvent => ({
  number,
  name,
  subject: `story:${number}`,
  version: 1,
  payload: { story_id: number, slug: 'a-story', author_id: 1 },
  request_id: 'request-1',
  published_at: '2026-01-01T00:00:00.000Z',
});

describe('events on their way to their handlers', () => {
  it('are passed over where nothing handles them, also between others', async () => {
    const handled: number[] = [];
    const subscriber: Subscriber = {
      events: [storyDeleted],
      where: 'the test',
      handle: async (events) => void handled.push(...events.map(({ number }) => number)),
    };
    const events = [
      published(1, storyDeleted.name),
      published(2, 'content.of_a_later_release'),
      published(3, storyDeleted.name),
    ];
    const { manager } = new DataSource({ type: 'postgres' });
    await handleEvents(events, subscriptionsOf([subscriber]), manager);
    expect(handled).toEqual([1, 3]);
  });
});
