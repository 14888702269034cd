import { readPostmarkHook } from './note-email-report.js';
import { readReport } from './read-report.js';

const token = `345.${'a'.repeat(43)}`;
const returned = [
  'From: Quillstead <no-reply@stories.example>',
  'To: Reader@mail.example',
  'Subject: The lamp',
  'List-Unsubscribe:',
  ` <https://stories.example/email-subscription/end?token=${token}>`,
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
].join('\r\n');

/** Returns a multipart/report in the form that mail servers write. */
function report(type: string, fields: string, original = returned, originalType = 'text/rfc822-headers') {
  return Buffer.from(
    [
      'From: Mail Delivery System <mailer-daemon@mail.example>',
      'To: no-reply@stories.example',
      'Subject: Undelivered Mail Returned to Sender',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=x; boundary="b"`,
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'I am sorry. List-Unsubscribe: <https://stories.example/email-subscription/end?token=1.forged>',
      '',
      '--b',
      `Content-Type: ${type}`,
      '',
      fields,
      '',
      '--b',
      `Content-Type: ${originalType}`,
      '',
      original,
      '',
      '--b--',
      '',
    ].join('\r\n'),
  );
}
const status = (code: string, action = 'failed') =>
  report(
    'message/delivery-status',
    `Reporting-MTA: dns; mx.mail.example\r\n\r\nFinal-Recipient: rfc822; reader@mail.example\r\nAction: ${action}\r\nStatus: ${code}`,
  );

describe('a report about an email', () => {
  it.each([
    ['5.1.1', 'hard_bounce'],
    ['5.1.10 (no mailbox)', 'hard_bounce'],
    ['5.2.1', 'hard_bounce'],
    ['5.2.2', 'soft_bounce'],
    ['5.7.1', 'soft_bounce'],
    ['4.4.7', 'soft_bounce'],
  ])('of status %s is a %s of the email whose link it returns', async (code, kind) => {
    expect(await readReport(status(code))).toEqual({ kind, token, to: 'reader@mail.example' });
  });

  it('says nothing while the email only waits, or has arrived', async () => {
    expect(await readReport(status('4.4.1', 'delayed'))).toBeNull();
    expect(await readReport(status('2.0.0', 'delivered'))).toBeNull();
  });

  it('of a reader who calls the email junk is a complaint, and none of one who takes that back', async () => {
    const complaint = (type: string) =>
      report(
        'message/feedback-report',
        `Feedback-Type: ${type}\r\nUser-Agent: Hub/1\r\nVersion: 1`,
        `${returned}\r\n\r\n<p>The story</p>`,
        'message/rfc822',
      );
    expect(await readReport(complaint('abuse'))).toMatchObject({ kind: 'complaint', token });
    expect(await readReport(complaint('not-spam'))).toBeNull();
  });

  it('counts also when it ends in the middle of the story that it returns', async () => {
    const whole = report(
      'message/delivery-status',
      'Reporting-MTA: dns; a\r\n\r\nAction: failed\r\nStatus: 5.1.1',
      `${returned}\r\n\r\n${'<p>The story goes on.</p>\r\n'.repeat(5_000)}`,
      'message/rfc822',
    );
    expect(await readReport(whole.subarray(0, 64 * 1024))).toMatchObject({ kind: 'hard_bounce', token });
  });

  it.each<[string, () => Uint8Array]>([
    ['is no report', () => Buffer.from('Subject: Hello\r\n\r\nHow are you?')],
    ['returns no headers', () => report('message/delivery-status', 'Action: failed\r\nStatus: 5.1.1', '')],
    [
      'has the link in its own text alone',
      () => report('message/delivery-status', 'Action: failed\r\nStatus: 5.1.1', 'Subject: Something else'),
    ],
    ['is noise', () => Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 256))],
    [
      'has parts in parts without an end',
      () =>
        Buffer.from(
          Array.from(
            { length: 1_000 },
            (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
          ).join(''),
        ),
    ],
    [
      'has messages in messages without an end',
      () => Buffer.from('Content-Type: message/rfc822\r\n\r\n'.repeat(2_000)),
    ],
    ['has a header without an end', () => Buffer.from(`X: ${'y'.repeat(64 * 1024)}`)],
    ['has very many headers', () => Buffer.from('X: y\r\n'.repeat(10_000))],
  ])('is none, and soon read, when it %s', async (_, message) => {
    const startedAt = performance.now();
    expect(await readReport(message())).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

describe('a hook of Postmark', () => {
  it.each([
    [{ RecordType: 'Bounce', Type: 'HardBounce' }, 'hard_bounce'],
    [{ RecordType: 'Bounce', Type: 'SoftBounce' }, 'soft_bounce'],
    [{ RecordType: 'SpamComplaint', Type: 'SpamComplaint' }, 'complaint'],
  ])('%j is a %s of its address', (hook, kind) => {
    expect(readPostmarkHook(JSON.stringify({ ...hook, Email: 'Reader@mail.example', ID: 42 }))).toEqual({
      kind,
      address: 'reader@mail.example',
    });
  });

  it.each(['', 'null', '[]', '{"RecordType":"Bounce"}', '{"RecordType":"Open","Email":"a@b.example"}'])(
    'says nothing else: %s',
    (body) => {
      expect(readPostmarkHook(body)).toBeNull();
    },
  );
});
