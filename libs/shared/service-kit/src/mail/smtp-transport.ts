import { createTransport } from 'nodemailer';
import { EmailRefused, EmailUnanswered, type MailTransport, type Refusal } from './mail-transport.js';
import type { MailMessage } from './mail-message.js';

/** The key and the domain that sign emails (RFC 6376). */
export interface Signing {
  readonly domainName: string;
  readonly keySelector: string;
  readonly privateKey: string;
}

/**
 * The headers that are signed. One-click unsubscribing needs the signature of both its headers (RFC 8058), of which the
 * usual list lacks the second.
 */
const signedHeaders = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Auto-Submitted:List-Id:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

const connections = 3;
/** Milliseconds that a server may be silent; less than a job's lock holds. */
const timeout = 20_000;

/** Hands emails to an SMTP server over a few connections that stay open. */
export class SmtpTransport implements MailTransport {
  private readonly transport;
  /** The Message-IDs of the emails whose text the server has to its end, until it responds. */
  private readonly handedOver = new Set<string>();

  /** @param signing signs each email with DKIM; null leaves it to the server */
  constructor(url: string, signing: Signing | null = null) {
    this.transport = createTransport({
      url,
      ...tlsOf(url),
      ...(signing && { dkim: { ...signing, headerFieldNames: signedHeaders } }),
      pool: true,
      maxConnections: connections,
      // The job sends a failed email again.
      maxRequeues: 0,
      dnsTimeout: timeout,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
    });
    this.transport.use('stream', ({ message }, done) => {
      const open = message.createReadStream.bind(message);
      // What is signed is read in advance: only the end of the last stream is the end of what the server gets.
      message.createReadStream = (options) =>
        open(options).once('end', () => this.handedOver.add(message.messageId()));
      done();
    });
  }

  /**
   * A permanent refusal (5xx) throws EmailRefused, a server that does not respond to the whole text EmailUnanswered; 4xx
   * and a server that does not respond earlier throw other errors.
   */
  async send({ options }: MailMessage): Promise<void> {
    try {
      await this.transport.sendMail(options);
    } catch (error) {
      throw this.faultOf(options.messageId, error);
    } finally {
      this.handedOver.delete(options.messageId);
    }
  }

  private faultOf(messageId: string, error: unknown): Error {
    const refusal = refusalOf(error);
    if (refusal) return new EmailRefused(`The mail server refused the email: ${codeOf(error)}`, refusal);
    if (this.handedOver.has(messageId) && !hasResponse(error))
      return new EmailUnanswered(`The mail server did not say whether it took the email: ${codeOf(error)}`);
    return new Error(`The mail server did not take the email: ${codeOf(error)}${hintOn(error)}`);
  }

  close(): void {
    this.transport.close();
  }
}

/**
 * TLS is required unless the address says how it is used: on the way through a network, emails and our password are not
 * to be read, and a server in the middle must not be able to talk us out of it by hiding STARTTLS.
 */
function tlsOf(url: string): { requireTLS?: true } {
  const { searchParams } = new URL(url);
  return ['requireTLS', 'ignoreTLS', 'opportunisticTLS'].some((key) => searchParams.has(key))
    ? {}
    : { requireTLS: true };
}

/** The commands about an email; a server that refuses an earlier one, such as our password, does not refuse the email. */
const ofEmail: Readonly<Record<string, Pick<Refusal, 'isOfReceiver'>>> = {
  'MAIL FROM': { isOfReceiver: false },
  'RCPT TO': { isOfReceiver: true },
  DATA: { isOfReceiver: true },
};

function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error && 'permanent' in error && error.permanent === true)) return null;
  const [code, command] = ['responseCode', 'command'].map((key) => Reflect.get(error, key) as unknown);
  const of = typeof command === 'string' ? ofEmail[command] : undefined;
  return of === undefined || typeof code !== 'number' ? null : { code, ...of };
}

const hasResponse = (error: unknown): boolean =>
  error instanceof Error && typeof Reflect.get(error, 'responseCode') === 'number';

/** The server's own words may hold the address, which is not for logs. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const parts = ['responseCode', 'code', 'command'].map((key) => Reflect.get(error, key) as unknown);
  return parts.filter((part) => typeof part === 'number' || typeof part === 'string').join(' ');
}

/** Returns a hint for the operator of a server without TLS. */
function hintOn(error: unknown): string {
  const isOfTls = error instanceof Error && Reflect.get(error, 'code') === 'ETLS';
  return isOfTls
    ? '. It does not offer STARTTLS with a valid certificate, and SMTP_URL does not allow to go without it'
    : '';
}
