import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { Zip } from './zip.js';

/** The signature that follows the bytes of a file. */
const endOfFile = Buffer.from('PK\x07\x08');

describe('a ZIP that is read while it is written', () => {
  it('fails for a reader who has taken all that is written so far', async () => {
    const zip = new Zip();
    const read: Buffer[] = [];
    zip.stream.on('data', (piece: Buffer) => read.push(piece));
    await zip.add('one.txt', 'Every evening');
    while (!Buffer.concat(read).includes(endOfFile)) await turn();
    await turn();
    const failed = once(zip.stream, 'error');
    zip.fail(new Error('The next file cannot be read'));
    expect(await failed).toEqual([new Error('The next file cannot be read')]);
  });

  it('takes in no more when nobody reads it any more', async () => {
    const zip = new Zip();
    zip.stream.destroy();
    await expect(zip.add('one.txt', 'Every evening')).rejects.toThrow('Nobody reads');
  });
});
