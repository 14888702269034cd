import { waitFor } from './wait-for.js';

describe('waitFor', () => {
  it('gives what the condition came to, zero and the empty text included', async () => {
    const values = [null, undefined, false, 0];
    expect(await waitFor(() => values.shift(), { every: 1 })).toBe(0);
    expect(await waitFor(() => '')).toBe('');
  });

  it('reports what it waited for and the last error when the time is over', async () => {
    const broken = (): never => {
      throw new Error('still closed');
    };
    await expect(waitFor(broken, { timeout: 30, every: 5, what: 'the door' })).rejects.toMatchObject({
      message: 'the door did not come true within 30 ms',
      cause: new Error('still closed'),
    });
  });

  it('gives up a look that never ends', async () => {
    const never = () => new Promise<boolean>(() => {});
    await expect(waitFor(never, { timeout: 30, what: 'the window' })).rejects.toMatchObject({
      message: 'the window did not come true within 30 ms',
      cause: new Error('The last look was still under way.'),
    });
  });
});
