import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import type { ParsedMail } from 'mailparser';
import type { SMTPServerSession } from 'smtp-server';
import { freePort } from '../../../../scripts/supervisor/index.mjs';

/** An email as the server took it. */
export interface ReceivedEmail {
  readonly to: readonly string[];
  /** The bytes between DATA and the dot. */
  readonly raw: string;
  readonly parsed: ParsedMail;
}

export interface TestSmtpServer {
  /** Says that the server has no TLS. */
  url: string;
  /** The received emails, in order; none of a server that reads only their receivers. */
  readonly emails: readonly ReceivedEmail[];
  /** The receivers of the received emails, in order. */
  readonly receivers: readonly string[];
  /** The number of tries to deliver an email, refusals included. */
  readonly tries: number;
  /** Responds to the next tries with these SMTP codes, one each, and accepts the later ones. */
  refuse(...codes: number[]): void;
  /** Responds to the next senders in the same way, before a receiver is named. */
  refuseSenders(...codes: number[]): void;
  /** Responds to the next receivers in the same way, before the text is sent. */
  refuseReceivers(...codes: number[]): void;
  stop(): Promise<void>;
}

interface SmtpServerOptions {
  /** Notes the receivers alone, for tests with so many emails that reading them would take most of the time. */
  readonly readsReceiversOnly?: boolean;
}

/** Starts a real SMTP server that takes every email, unless a test has it refuse some. */
export async function startSmtpServer({
  readsReceiversOnly = false,
}: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  // Loaded when they are needed: most tests get no emails.
  const [{ SMTPServer }, { simpleParser }] = await Promise.all([import('smtp-server'), import('mailparser')]);
  const emails: ReceivedEmail[] = [];
  const receivers: string[] = [];
  const refusals = { sender: [] as number[], receiver: [] as number[], text: [] as number[] };
  let tries = 0;
  const nextRefusal = (of: keyof typeof refusals): Error | null => {
    const code = refusals[of].shift();
    return code === undefined
      ? null
      : Object.assign(new Error('Refused by the test'), { responseCode: code });
  };
  const check =
    (of: 'sender' | 'receiver') =>
    (_address: unknown, _session: unknown, done: (error?: Error | null) => void): void => {
      const refusal = nextRefusal(of);
      if (refusal) tries += 1;
      done(refusal);
    };
  const take = async (stream: Readable, { envelope }: SMTPServerSession): Promise<void> => {
    tries += 1;
    const raw = await read(stream);
    const refusal = nextRefusal('text');
    if (refusal) throw refusal;
    const to = envelope.rcptTo.map(({ address }) => address);
    if (!readsReceiversOnly) emails.push({ to, raw, parsed: await simpleParser(raw) });
    receivers.push(...to);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onMailFrom: check('sender'),
    onRcptTo: check('receiver'),
    onData: callbackify(take),
  });
  // A client that goes away in the middle is the test's own doing.
  server.on('error', () => undefined);
  const port = await freePort();
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    emails,
    receivers,
    get tries() {
      return tries;
    },
    refuse: (...codes) => void refusals.text.push(...codes),
    refuseSenders: (...codes) => void refusals.sender.push(...codes),
    refuseReceivers: (...codes) => void refusals.receiver.push(...codes),
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

async function read(stream: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}
