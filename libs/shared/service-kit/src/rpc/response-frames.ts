/**
 * The content of a frame: `reply` is the reply, `error` an error as JSON, `large` the kind of what is stored under a
 * key of its own (nothing for a reply), `spreading` the reply to a change that is committed but not yet in effect
 * everywhere.
 */
export const frameKinds = { reply: 0, error: 1, large: 2, spreading: 3 } as const;

export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];

export interface Frame {
  /** The client's number of the call, 32 bits. */
  readonly call: number;
  readonly kind: FrameKind;
  readonly bytes: string | Buffer;
  /** Length of `bytes` as UTF-8. */
  readonly length: number;
}

/** call (5 bytes), kind (1), length (5). */
const headerLength = 11;

/**
 * Seven bits a byte, lowest first: a header is ASCII then, and a message of printed replies can stay a string until the
 * socket, which spares two copies.
 */
const digits = (value: number): string =>
  String.fromCharCode(
    value & 127,
    (value >>> 7) & 127,
    (value >>> 14) & 127,
    (value >>> 21) & 127,
    value >>> 28,
  );

const numberAt = (message: Buffer, at: number): number =>
  ((message[at] ?? 0) |
    ((message[at + 1] ?? 0) << 7) |
    ((message[at + 2] ?? 0) << 14) |
    ((message[at + 3] ?? 0) << 21) |
    ((message[at + 4] ?? 0) << 28)) >>>
  0;

const header = ({ call, kind, length }: Frame): string =>
  digits(call) + String.fromCharCode(kind) + digits(length);

/** Packs the replies of one turn into one message; a string unless one of them is bytes. */
export function packFrames(frames: readonly Frame[]): string | Buffer {
  let text = '';
  for (const frame of frames) {
    if (typeof frame.bytes !== 'string') return packBytes(frames);
    text += header(frame) + frame.bytes;
  }
  return text;
}

function packBytes(frames: readonly Frame[]): Buffer {
  return Buffer.concat(
    frames.flatMap((frame) => {
      const { bytes } = frame;
      return [Buffer.from(header(frame)), typeof bytes === 'string' ? Buffer.from(bytes) : bytes];
    }),
  );
}

/**
 * Hands out each frame of a message; `bytes` are a view into it and are not copied. Returns false when the message
 * is not made of whole frames.
 */
export function unpackFrames(
  message: Buffer,
  receive: (call: number, kind: number, bytes: Buffer) => void,
): boolean {
  let at = 0;
  while (at + headerLength <= message.length) {
    const end = at + headerLength + numberAt(message, at + 6);
    if (end > message.length) return false;
    receive(numberAt(message, at), message[at + 5] ?? -1, message.subarray(at + headerLength, end));
    at = end;
  }
  return at === message.length;
}
