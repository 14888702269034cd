import { PassThrough } from 'node:stream';
import { LiveStream } from './live-stream.js';

function opened() {
  const response = new PassThrough();
  let text = '';
  response.on('data', (bytes: Buffer) => (text += bytes.toString()));
  const stream = new LiveStream(1, 'hash', response as never);
  return { response, stream, text: () => text };
}

describe('a live connection', () => {
  it('says what is new, and nothing twice in a row', async () => {
    const { stream, text, response } = opened();
    for (const one of ['1', '1', '2', '1']) stream.say(one);
    stream.beat();
    response.end();
    await new Promise((resolve) => response.once('end', resolve));
    expect(text()).toBe('data: 1\n\ndata: 2\n\ndata: 1\n\n:\n\n');
  });

  it('is sure of its session only once that was checked', async () => {
    const { stream } = opened();
    expect(stream.isSure).toBe(false);
    expect(await stream.confirm(() => Promise.resolve(true))).toBe(true);
    stream.doubt();
    expect(stream.isSure).toBe(false);
  });

  it('keeps a doubt that is raised while its session is checked', async () => {
    const { stream } = opened();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const confirming = stream.confirm(() => promise);
    stream.doubt();
    resolve(true);
    expect(await confirming).toBe(false);
  });

  it('ends with its session', async () => {
    const { stream, response, text } = opened();
    await stream.confirm(() => Promise.resolve(false));
    expect(response.writableEnded).toBe(true);
    await new Promise((resolve) => response.once('end', resolve));
    expect(text()).toBe('event: over\ndata:\n\n');
  });

  it('lets go of who does not read', () => {
    const response = new PassThrough({ highWaterMark: 16 });
    const stream = new LiveStream(1, 'hash', response as never);
    for (let said = 0; said < 100 && !response.destroyed; said += 1) stream.say(String(said).repeat(1_000));
    expect(response.destroyed).toBe(true);
  });
});
