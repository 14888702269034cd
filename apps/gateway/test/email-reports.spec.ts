import { emailReportPath, noteEmailReport } from '@quillstead/contracts';
import { startScriptedSite } from './scripted-site.js';

const key = 'k'.repeat(40);

describe('reports about emails', () => {
  let site: Awaited<ReturnType<typeof startScriptedSite>>;
  const noted: { form: string; text: string }[] = [];
  beforeAll(async () => {
    const respond = ({ form, body }: { form: string; body: string }) => {
      noted.push({ form, text: Buffer.from(body, 'base64').toString('latin1') });
      return { outcome: 'ignored' };
    };
    site = await startScriptedSite('notifications', [{ operation: noteEmailReport, respond }], 1, {
      EMAIL_REPORT_KEY: key,
    });
  });
  afterAll(() => site?.stop());
  beforeEach(() => void (noted.length = 0));

  async function post(authorization: string | null, type: string, body: string | Uint8Array<ArrayBuffer>) {
    const response = await fetch(`${site.gateways[0]?.url ?? ''}${emailReportPath}`, {
      method: 'POST',
      headers: { 'content-type': type, ...(authorization === null ? {} : { authorization }) },
      body,
    });
    return { status: response.status, text: await response.text() };
  }
  const basic = (password: string) => `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`;

  it('are passed on byte by byte from who knows the key', async () => {
    const bytes = new Uint8Array([83, 58, 32, 255, 0, 13, 10]);
    expect(await post(`Bearer ${key}`, 'message/rfc822', bytes)).toEqual({
      status: 200,
      text: '{"outcome":"ignored"}',
    });
    expect((await post(basic(key), 'application/json; charset=utf-8', '{}')).status).toBe(200);
    expect(noted).toEqual([
      { form: 'message', text: 'S: \u00FF\u0000\r\n' },
      { form: 'postmark', text: '{}' },
    ]);
  });

  it.each<[string, string | null, string, string, number]>([
    ['without a key', null, 'message/rfc822', 'S: a', 404],
    ['with another key', `Bearer ${key}k`, 'message/rfc822', 'S: a', 404],
    ['with another password', basic('postmark'), 'application/json', '{}', 404],
    ['in another form', `Bearer ${key}`, 'text/plain', 'S: a', 400],
    ['that are too large', `Bearer ${key}`, 'message/rfc822', 'S'.repeat(70_000), 413],
  ])('are refused %s', async (_, authorization, type, body, status) => {
    expect((await post(authorization, type, body)).status).toBe(status);
    expect(noted).toEqual([]);
  });
});
