import * as fc from 'fast-check';
import { batchesOf, type Delivery } from './batches-of.js';
import type { Subscriber } from './event-handler.js';

const subscribers = ['stories', 'comments', 'likes'].map((where): Subscriber => {
  return { events: [], where, handle: () => Promise.resolve() };
});
const [stories, comments, likes] = subscribers as [Subscriber, Subscriber, Subscriber];

function delivery(subscriber: Subscriber, number: number, partition: string): Delivery {
  const place = { name: '', subject: '', version: 1, requestId: '', publishedAt: new Date(0) };
  return { subscriber, event: { ...place, number, payload: {} }, partition };
}

const shapeOf = (deliveries: readonly Delivery[]) =>
  batchesOf(deliveries).map(({ subscriber, events }) => [
    subscriber.where,
    events.map(({ number }) => number),
  ]);

describe('batches of events', () => {
  it('hold all that a handler gets of different partitions', () => {
    const mixed = [
      delivery(comments, 1, 'story:1'),
      delivery(likes, 2, 'story:2'),
      delivery(comments, 3, 'story:3'),
      delivery(likes, 4, 'story:4'),
    ];
    expect(shapeOf(mixed)).toEqual([
      ['comments', [1, 3]],
      ['likes', [2, 4]],
    ]);
  });

  it('come one behind the other where handlers take turns in one partition', () => {
    const oneStory = [
      delivery(likes, 1, 'story:1'),
      delivery(stories, 2, 'story:1'),
      delivery(likes, 3, 'story:1'),
      delivery(likes, 4, 'story:2'),
    ];
    expect(shapeOf(oneStory)).toEqual([
      ['likes', [1, 4]],
      ['stories', [2]],
      ['likes', [3]],
    ]);
  });

  it('hold each event once, and those of a partition in their order', () => {
    const anyDelivery = fc.tuple(fc.constantFrom(...subscribers), fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(fc.array(anyDelivery, { maxLength: 40 }), (chosen) => {
        const deliveries = chosen.map(([subscriber, story], index) =>
          delivery(subscriber, index, `story:${story}`),
        );
        const partitions = new Map(deliveries.map(({ event, partition }) => [event.number, partition]));
        const handled = batchesOf(deliveries).flatMap(({ events }) => events.map(({ number }) => number));
        expect(handled.toSorted((one, other) => one - other)).toEqual(deliveries.map((_, index) => index));
        for (const ofOne of Map.groupBy(handled, (number) => partitions.get(number)).values()) {
          expect(ofOne).toEqual(ofOne.toSorted((one, other) => one - other));
        }
      }),
    );
  });
});
