import { createHash, generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProxy, startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import { UnrecoverableError } from 'bullmq';
import type { EmailContent } from '../src/mail/email.js';
import type { OutgoingEmail } from '../src/mail/mail-message.js';
import { Mailer } from '../src/mail/mailer.js';
import { MailTables1795500000000 } from '../src/mail/migrations/1795500000000-mail-tables.js';
import { SentEmails } from '../src/mail/sent-emails.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';
import { quietLogger } from './fixtures/loggers.js';

const site = { SITE_URL: 'https://quill.example', SITE_NAME: 'Quillstead', MAIL_DIR: 'nowhere' };

function content(changes: Partial<EmailContent> = {}): EmailContent {
  return {
    subject: 'Confirm your address',
    preview: 'One click and you are done.',
    paragraphs: ['Hello Ann,', 'please confirm.'],
    action: { label: 'Confirm', url: 'https://quill.example/account/verify?token=abc' },
    footer: 'You get this because you signed up.',
    ...changes,
  };
}

function outgoing(changes: Partial<OutgoingEmail> = {}): OutgoingEmail {
  return { id: randomUUID(), to: 'ann@mail.example', content: content(), ...changes };
}

describe('emails', () => {
  let service: ServiceDatabase;
  let smtp: TestSmtpServer;
  let mailer: Mailer;
  let sent: SentEmails;
  beforeAll(async () => {
    service = await openServiceDatabase('');
    const runner = service.dataSource.createQueryRunner();
    await new MailTables1795500000000().up(runner);
    await runner.release();
    sent = new SentEmails(service.dataSource, quietLogger);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    smtp = await startSmtpServer();
    mailer = new Mailer({ ...site, SMTP_URL: smtp.url }, quietLogger, sent);
  });
  afterEach(async () => {
    mailer.onApplicationShutdown();
    await smtp.stop();
  });

  const onlyEmail = () => {
    expect(smtp.emails).toHaveLength(1);
    return smtp.emails[0] as TestSmtpServer['emails'][number];
  };

  it('have a text and an HTML part with the same link, from the site, numbered by their id', async () => {
    const { id } = outgoing();
    await mailer.send(outgoing({ id }));
    const { to, parsed } = onlyEmail();
    expect(to).toEqual(['ann@mail.example']);
    expect(parsed.subject).toBe('Confirm your address');
    expect(parsed.from?.value).toEqual([{ address: 'no-reply@quill.example', name: 'Quillstead' }]);
    expect(parsed.messageId).toBe(`<${id}@quill.example>`);
    expect(parsed.text).toContain('Confirm:\nhttps://quill.example/account/verify?token=abc');
    expect(parsed.html).toContain('href="https://quill.example/account/verify?token=abc"');
  });

  it('are signed for the domain of the sender where a key is set, with both headers of one-click unsubscribing', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const signing = { DKIM_SELECTOR: 'quill', DKIM_PRIVATE_KEY: key };
    const signer = new Mailer({ ...site, SMTP_URL: smtp.url, ...signing }, quietLogger, sent);
    const unsubscribeUrl = 'https://quill.example/email/unsubscribe?token=t';
    await signer.send(outgoing({ content: content({ unsubscribeUrl }) }));
    signer.onApplicationShutdown();
    const { raw } = onlyEmail();
    const [head = '', body = ''] = raw.split(/\r\n\r\n(.*)/su);
    const fields = head.split(/\r\n(?![ \t])/u);
    const relaxed = (field: string) => {
      const colon = field.indexOf(':');
      const value = field
        .slice(colon + 1)
        .replace(/\s+/gu, ' ')
        .trim();
      return `${field.slice(0, colon).toLowerCase().trim()}:${value}`;
    };
    const own = fields.find((field) => /^dkim-signature:/iu.test(field)) ?? '';
    const tag = (name: string) =>
      new RegExp(`[;:]\\s*${name}=([^;]*)`, 'u').exec(own)?.[1]?.replace(/\s+/gu, '') ?? '';
    expect([tag('d'), tag('s')]).toEqual(['quill.example', 'quill']);
    const names = tag('h').toLowerCase().split(':');
    expect(names).toEqual(expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']));
    const signed = names.flatMap((name) => fields.filter((field) => relaxed(field).startsWith(`${name}:`)));
    const text = [...signed.map(relaxed), relaxed(own.replace(/([;:]\s*b=)[^;]*/u, '$1'))].join('\r\n');
    expect(verify('sha256', Buffer.from(text), publicKey, Buffer.from(tag('b'), 'base64'))).toBe(true);
    const canonical = body
      .replace(/[ \t]+(?=\r\n)/gu, '')
      .replace(/[ \t]+/gu, ' ')
      .replace(/(\r\n)*$/u, '\r\n');
    expect(tag('bh')).toBe(createHash('sha256').update(canonical).digest('base64'));
  });

  it('show nothing from elsewhere and are readable by night', async () => {
    await mailer.send(outgoing());
    const html = String(onlyEmail().parsed.html);
    expect(html).not.toMatch(/<img|<link|url\(|@import|<script|<table/i);
    expect(html.match(/https?:\/\/[^/"<]+/g)?.every((host) => host === 'https://quill.example')).toBe(true);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });

  it('that their sender has set have both parts as they are, the id of their list and one click to leave it', async () => {
    const set = {
      subject: 'A story\r\nBcc: eve@mail.example',
      html: '<p>Once</p>',
      text: 'Once',
      url: 'https://quill.example/story/once',
      listName: 'author-7',
      unsubscribeUrl: 'https://quill.example/end?token=abc',
    };
    await mailer.send({ id: randomUUID(), to: 'ann@mail.example', content: set });
    const { parsed, raw } = onlyEmail();
    expect(parsed.subject).toBe('A story Bcc: eve@mail.example');
    expect([parsed.html, parsed.text?.trim()]).toEqual(['<p>Once</p>', 'Once']);
    expect(raw).toMatch(/^List-ID: <author-7\.quill\.example>/im);
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/quill\.example\/end\?token=abc>/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(raw).not.toMatch(/^Bcc:/im);
  });

  it('let no line break of a name into a header and no markup into the HTML part', async () => {
    const name = 'Ann\r\nBcc: eve@mail.example\u2028\n\n<img src=x onerror=alert(1)>';
    await mailer.send(
      outgoing({ content: content({ subject: `Hello ${name}`, paragraphs: [`Hello ${name},`] }) }),
    );
    const { to, raw, parsed } = onlyEmail();
    expect(to).toEqual(['ann@mail.example']);
    const [head = ''] = raw.split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
    expect(parsed.headers.has('bcc')).toBe(false);
    expect(parsed.subject).toBe('Hello Ann Bcc: eve@mail.example <img src=x onerror=alert(1)>');
    expect(parsed.html).not.toContain('<img');
    expect(parsed.text?.split('\n')[0]).toBe('Hello Ann Bcc: eve@mail.example <img src=x onerror=alert(1)>,');
  });

  it.each(['a,b', "o'hara;x", 'group:x', '(c)'])(
    'go to one address, however it is spelt: %s',
    async (local) => {
      await mailer.send(outgoing({ to: `${local}@mail.example` }));
      // As RFC 5321 (4.1.2) has a local part that is more than words and dots.
      expect(onlyEmail().to).toEqual([`"${local}"@mail.example`]);
    },
  );

  it('may go later when the server says 4xx, and never when it says 5xx', async () => {
    smtp.refuse(451, 554);
    const [later, never] = [outgoing(), outgoing()];
    const passing: unknown = await mailer.send(later).catch((error: unknown) => error);
    expect(passing).toBeInstanceOf(Error);
    expect(passing).not.toBeInstanceOf(UnrecoverableError);
    await expect(mailer.send(never)).rejects.toBeInstanceOf(UnrecoverableError);
    expect(String(passing)).not.toContain('ann@mail.example');
    await mailer.send(later);
    expect(onlyEmail().parsed.messageId).toContain(later.id);
  });

  it('may go later when the server refuses our password: that is no word about the email', async () => {
    const server = createServer((socket) => {
      socket.write('220 mail.example\r\n');
      socket.on('data', (line) => {
        const isGreeting = line.toString().startsWith('EHLO');
        socket.write(isGreeting ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : '535 Wrong password\r\n');
      });
      socket.on('error', () => undefined);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const smtpUrl = `smtp://site:wrong@127.0.0.1:${port}?ignoreTLS=true`;
    const unknown = new Mailer({ ...site, SMTP_URL: smtpUrl }, quietLogger, sent);
    const failed: unknown = await unknown.send(outgoing()).catch((error: unknown) => error);
    unknown.onApplicationShutdown();
    server.close();
    expect(String(failed)).toContain('535');
    expect(failed).not.toBeInstanceOf(UnrecoverableError);
  });

  it.each(['', '?pool=true', '?requireTLS=true'])(
    'are not handed to a server without STARTTLS unless its address allows it: %j',
    async (query) => {
      const { host } = new URL(smtp.url);
      const strict = new Mailer({ ...site, SMTP_URL: `smtp://${host}${query}` }, quietLogger, sent);
      const one = outgoing();
      const failed: unknown = await strict.send(one).catch((error: unknown) => error);
      strict.onApplicationShutdown();
      expect(String(failed)).toContain('does not offer STARTTLS');
      // The job tries again: the operator may mend the address meanwhile.
      expect(failed).not.toBeInstanceOf(UnrecoverableError);
      expect(smtp.tries).toBe(0);
      await mailer.send(one);
      expect(onlyEmail().parsed.messageId).toContain(one.id);
    },
  );

  it('go over an open connection when the address allows it', async () => {
    const { host } = new URL(smtp.url);
    const lax = new Mailer({ ...site, SMTP_URL: `smtp://${host}?requireTLS=false` }, quietLogger, sent);
    const one = outgoing();
    await lax.send(one);
    lax.onApplicationShutdown();
    expect(onlyEmail().parsed.messageId).toContain(one.id);
  });

  it('may go later when there is no server', async () => {
    await smtp.stop();
    const failed: unknown = await mailer.send(outgoing()).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(failed).not.toBeInstanceOf(UnrecoverableError);
  });

  it('go once, however often and however many at once send them', async () => {
    const one = outgoing();
    await Promise.all([mailer.send(one), mailer.send(one), mailer.send(one)]);
    await mailer.send(one);
    expect(smtp.tries).toBe(1);
  });

  it('do not go twice after a crash between handing over and noting', async () => {
    const one = outgoing();
    // The state that a process leaves when it is killed at that moment: the email has begun, and its result is unknown.
    await new Promise<void>((resolve) => void sent.once(one.id, async () => new Promise(() => resolve())));
    await mailer.send(one);
    expect(smtp.tries).toBe(0);
  });

  it.each([false, true])(
    'do not go twice when the server has the whole text and does not respond (signed: %s)',
    async (isSigned) => {
      const proxy = await startProxy(smtp.url);
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      const signing = isSigned ? { DKIM_SELECTOR: 'quill', DKIM_PRIVATE_KEY: key } : {};
      const slow = new Mailer({ ...site, SMTP_URL: proxy.url, ...signing }, quietLogger, sent);
      const one = outgoing();
      const end = proxy.holdNext(/(?:^|\r\n)\.\r\n$/u, 'response');
      const sending = slow.send(one).catch((error: unknown) => error);
      await end.reached();
      proxy.cut();
      end.release();
      expect(String(await sending)).toContain('ECONNECTION');
      await slow.send(one);
      slow.onApplicationShutdown();
      await proxy.stop();
      expect(onlyEmail().parsed.messageId).toContain(one.id);
    },
  );

  it('may go later when the server is lost before it has the text', async () => {
    const proxy = await startProxy(smtp.url);
    const cut = new Mailer({ ...site, SMTP_URL: proxy.url }, quietLogger, sent);
    const one = outgoing();
    const moment = proxy.holdNext(/DATA\r\n$/u, 'response');
    const sending = cut.send(one).catch((error: unknown) => error);
    await moment.reached();
    proxy.cut();
    moment.release();
    expect(await sending).toBeInstanceOf(Error);
    await cut.send(one);
    cut.onApplicationShutdown();
    await proxy.stop();
    expect(onlyEmail().parsed.messageId).toContain(one.id);
  });

  it('are files and lines in the log where there is no server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quillstead-mail-'));
    const lines: object[] = [];
    const writer = new Mailer(
      { ...site, MAIL_DIR: join(folder, 'mail') },
      { info: (line: object) => void lines.push(line) },
      sent,
    );
    const one = outgoing();
    await writer.send(one);
    const files = await readdir(join(folder, 'mail'));
    expect(files).toEqual([expect.stringMatching(new RegExp(`^\\d{4}-.*${one.id}\\.eml$`))]);
    const text = await readFile(join(folder, 'mail', files[0] ?? ''), 'utf8');
    expect(text).toContain('To: ann@mail.example\r\n');
    expect(text).toContain('Subject: Confirm your address\r\n');
    expect(lines).toEqual([{ file: expect.any(String), link: content().action.url }]);
    await rm(folder, { recursive: true });
  });
});
