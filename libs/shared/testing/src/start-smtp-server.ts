import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import type { ParsedMail } from 'mailparser';
import type { SMTPServerSession } from 'smtp-server';
import { freePort } from './free-port.js';

/** A letter as the server took it. */
export interface ReceivedLetter {
  readonly to: readonly string[];
  /** The bytes between DATA and the dot. */
  readonly raw: string;
  readonly parsed: ParsedMail;
}

export interface TestSmtpServer {
  url: string;
  /** What was taken, in order. */
  readonly letters: readonly ReceivedLetter[];
  /** How often somebody tried to hand over a letter, refusals included. */
  readonly tries: number;
  /** Answers the next tries with these SMTP codes, one each, and takes what comes after them. */
  refuse(...codes: number[]): void;
  stop(): Promise<void>;
}

/** Starts a real SMTP server that takes every letter, unless it is told to refuse. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  // Loaded when they are wanted: most tests get no letters.
  const [{ SMTPServer }, { simpleParser }] = await Promise.all([import('smtp-server'), import('mailparser')]);
  const letters: ReceivedLetter[] = [];
  const refusals: number[] = [];
  let tries = 0;
  const take = async (stream: Readable, { envelope }: SMTPServerSession): Promise<void> => {
    tries += 1;
    const code = refusals.shift();
    const raw = await read(stream);
    if (code !== undefined) throw Object.assign(new Error('Refused by the test'), { responseCode: code });
    const to = envelope.rcptTo.map(({ address }) => address);
    letters.push({ to, raw, parsed: await simpleParser(raw) });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onData: callbackify(take),
  });
  // A client that goes away in the middle is the test's own doing.
  server.on('error', () => undefined);
  const port = await freePort();
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    get tries() {
      return tries;
    },
    refuse: (...codes) => void refusals.push(...codes),
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

async function read(stream: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
