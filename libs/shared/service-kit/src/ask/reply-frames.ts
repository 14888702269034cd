/** What a frame brings: the reply, an error as JSON, or nothing because the reply lies under a key of its own. */
export const frameKinds = { reply: 0, error: 1, large: 2 } as const;

export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];

export interface Frame {
  /** The asker's number of the call, 32 bits. */
  readonly call: number;
  readonly kind: FrameKind;
  readonly bytes: string | Buffer;
  /** Length of `bytes` as UTF-8. */
  readonly length: number;
}

/** call (4 bytes), kind (1), length (4). */
const headerLength = 9;

/** Packs the replies of one turn into one message. */
export function packFrames(frames: readonly Frame[]): Buffer {
  let total = 0;
  for (const { length } of frames) total += headerLength + length;
  const packed = Buffer.allocUnsafe(total);
  let at = 0;
  for (const { call, kind, bytes, length } of frames) {
    packed.writeUInt32BE(call, at);
    packed[at + 4] = kind;
    packed.writeUInt32BE(length, at + 5);
    at += headerLength;
    if (typeof bytes === 'string') packed.write(bytes, at, length, 'utf8');
    else packed.set(bytes, at);
    at += length;
  }
  return packed;
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
    const end = at + headerLength + message.readUInt32BE(at + 5);
    if (end > message.length) return false;
    receive(message.readUInt32BE(at), message[at + 4] ?? -1, message.subarray(at + headerLength, end));
    at = end;
  }
  return at === message.length;
}
