import { generateKeyPairSync } from 'node:crypto';
import { checkSender } from './check-sender.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const own = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const signing = {
  keySelector: 'quill',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const host = 'stories.site.example';

/** Returns which of the three are fine, with the given TXT records. */
async function fineOf(records: Readonly<Record<string, readonly string[]>>, isSigned = true) {
  const found = await checkSender(
    { host, signing: isSigned ? signing : null },
    async (name) => records[name] ?? [],
  );
  return found.filter(({ isFine }) => isFine).map(({ about }) => about);
}

describe('the check of the sender', () => {
  it('finds nothing wrong with a domain that has all three, the last also from the domain above', async () => {
    const records = {
      [host]: ['some-site-verification=1', 'v=spf1 include:mail.example -all'],
      [`quill._domainkey.${host}`]: [`v=DKIM1; k=rsa; p=${own}`],
      '_dmarc.site.example': ['v=DMARC1; p=none; sp=reject'],
    };
    expect(await fineOf(records)).toEqual(['SPF', 'DKIM', 'DMARC']);
  });

  it('says what to add to a domain that has none', async () => {
    const found = await checkSender({ host, signing }, async () => []);
    expect(found.map(({ isFine }) => isFine)).toEqual([false, false, false]);
    expect(found.map(({ says }) => says).join('\n')).toContain(`v=DKIM1; k=rsa; p=${own}`);
  });

  it.each([
    ['several', ['v=spf1 -all', 'v=spf1 mx -all']],
    ['every server', ['v=spf1 +all']],
    ['every server by its short form', ['v=spf1 mx all']],
    ['no end', ['v=spf1 mx']],
    ['another kind', ['v=spf10 -all']],
  ])('is not content with an SPF record of %s', async (_, texts) => {
    expect(await fineOf({ [host]: texts })).toEqual([]);
  });

  it.each([
    ['another key', [`v=DKIM1; p=${own.replace(/.{10}/u, 'AAAAAAAAAA')}`]],
    ['a key that was taken back', ['v=DKIM1; p=']],
  ])('is not content with a DKIM record of %s', async (_, texts) => {
    expect(await fineOf({ [`quill._domainkey.${host}`]: texts })).toEqual([]);
  });

  it('says that nothing is signed here without a key', async () => {
    expect(await fineOf({ [`quill._domainkey.${host}`]: [`p=${own}`] }, false)).toEqual([]);
  });

  it.each([['v=DMARC1; p=none'], ['v=DMARC1'], ['v=DMARC2; p=reject']])(
    'is not content with the DMARC record %s',
    async (record) => {
      expect(await fineOf({ [`_dmarc.${host}`]: [record] })).toEqual([]);
    },
  );
});
