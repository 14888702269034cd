import { LogInPlaces } from './log-in-places.js';

describe('the places for log-ins', () => {
  it('of one address are eight; a ninth is refused at once, and another address is not', async () => {
    const places = new LogInPlaces();
    const { promise, resolve } = Promise.withResolvers<string>();
    const eight = Array.from({ length: 8 }, () => places.within('flood', () => promise));
    const begun = { ninth: false };
    const ninth = places.within('flood', async () => (begun.ninth = true));
    await expect(ninth).rejects.toMatchObject({ code: 'overloaded', details: { retry_after: 1 } });
    expect(begun.ninth).toBe(false);
    await expect(places.within('other', async () => 'in')).resolves.toBe('in');
    resolve('out');
    await Promise.all(eight);
    await expect(places.within('flood', async () => 'in')).resolves.toBe('in');
  });

  it('come back from log-ins that fail', async () => {
    const places = new LogInPlaces();
    for (let tries = 0; tries < 20; tries += 1) {
      const failing = places.within('flood', () => Promise.reject(new Error('wrong')));
      await expect(failing).rejects.toThrow('wrong');
    }
  });
});
