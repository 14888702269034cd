import { frameKinds, packFrames, unpackFrames } from './response-frames.js';

describe('a message of replies', () => {
  const frame = (call: number, bytes: string | Buffer) => ({
    call,
    kind: frameKinds.reply,
    bytes,
    length: Buffer.byteLength(bytes),
  });
  const unpack = (message: string | Buffer) => {
    const frames: [call: number, kind: number, text: string][] = [];
    const whole = unpackFrames(Buffer.from(message), (call, kind, bytes) =>
      frames.push([call, kind, bytes.toString()]),
    );
    return { whole, frames };
  };
  const text = [frame(1, '{"é":"✓"}'), frame(4_294_967_295, 'x'.repeat(70_000)), frame(300, '')];
  const mixed = [...text, frame(16_384, Buffer.from('bytes'))];

  it.each([
    ['printed', text],
    ['printed and of bytes', mixed],
  ])('gives back each reply as it was, in order: %s', (_what, frames) => {
    expect(unpack(packFrames(frames))).toEqual({
      whole: true,
      frames: frames.map(({ call, kind, bytes }) => [call, kind, bytes.toString()]),
    });
  });

  it('keeps its frames apart where a text breaks off in the middle of a character', () => {
    const broken = packFrames([frame(1, 'half \ud83d'), frame(2, '\ude00 half')]);
    expect(unpack(broken)).toMatchObject({
      whole: true,
      frames: [
        [1, 0, 'half \ufffd'],
        [2, 0, '\ufffd half'],
      ],
    });
  });

  it('gives what is whole of one that was cut short, and says so', () => {
    const { whole, frames } = unpack(Buffer.from(packFrames(mixed)).subarray(0, -10));
    expect(whole).toBe(false);
    expect(frames).toHaveLength(3);
  });
});
