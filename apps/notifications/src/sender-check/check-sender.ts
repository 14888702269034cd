import { createPrivateKey, createPublicKey } from 'node:crypto';

/** The finding about one of the three records in DNS by which mail servers know the domain of a sender. */
export interface SenderFinding {
  readonly about: 'SPF' | 'DKIM' | 'DMARC';
  readonly isFine: boolean;
  readonly says: string;
}

/** Reads the TXT records of a name in DNS, the pieces of each joined; none for a name without any. */
export type ReadTexts = (name: string) => Promise<readonly string[]>;

interface Sender {
  /** The host of the sender's address. */
  readonly host: string;
  readonly signing: { readonly keySelector: string; readonly privateKey: string } | null;
}

/** Checks SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489) of a sender's domain. Throws what `readTexts` throws. */
export async function checkSender(sender: Sender, readTexts: ReadTexts): Promise<SenderFinding[]> {
  return [
    { about: 'SPF', ...spfOf(await readTexts(sender.host), sender.host) },
    { about: 'DKIM', ...(await dkimOf(sender, readTexts)) },
    { about: 'DMARC', ...(await dmarcOf(sender.host, readTexts)) },
  ];
}

type Finding = Omit<SenderFinding, 'about'>;
const fine = (says: string): Finding => ({ isFine: true, says });
const lacks = (says: string): Finding => ({ isFine: false, says });

function spfOf(texts: readonly string[], host: string): Finding {
  const [record, ...others] = texts.filter((text) => /^v=spf1(?: |$)/iu.test(text));
  if (record === undefined)
    return lacks(`${host} has no record. Add a TXT record "v=spf1 … -all" that names your mail server.`);
  if (others.length > 0) return lacks(`${host} has several records, so that none counts. Leave one.`);
  if (/(?:^| )\+?all(?: |$)/iu.test(record))
    return lacks(`"${record}" lets every server send. End it with "-all".`);
  if (!/(?:^| )(?:[~-]all|redirect=\S+)(?: |$)/iu.test(record))
    return lacks(`"${record}" says nothing of other servers. End it with "-all" or "~all".`);
  return fine(`"${record}". It must name the server that sends your emails on.`);
}

async function dkimOf({ host, signing }: Sender, readTexts: ReadTexts): Promise<Finding> {
  if (signing === null)
    return lacks(
      'The site signs no emails. If the server behind SMTP_URL does not either, set DKIM_SELECTOR and DKIM_PRIVATE_KEY.',
    );
  const name = `${signing.keySelector}._domainkey.${host}`;
  const [record] = await readTexts(name);
  const publicKey = createPublicKey(createPrivateKey(signing.privateKey)).export({
    type: 'spki',
    format: 'der',
  });
  const own = publicKey.toString('base64');
  if (record === undefined)
    return lacks(`${name} has no record. Add a TXT record "v=DKIM1; k=rsa; p=${own}".`);
  const given = tagsOf(record).get('p')?.replaceAll(/\s/gu, '');
  if (given === undefined || given === '') return lacks(`${name} has no key, so that no signature counts.`);
  return given === own
    ? fine(`${name} has the key of DKIM_PRIVATE_KEY.`)
    : lacks(
        `${name} has another key than DKIM_PRIVATE_KEY. Its TXT record must be "v=DKIM1; k=rsa; p=${own}".`,
      );
}

/** Returns the finding about DMARC. The record of a domain counts for the hosts under it that have none. */
async function dmarcOf(host: string, readTexts: ReadTexts): Promise<Finding> {
  const labels = host.split('.');
  for (let first = 0; first < labels.length - 1; first += 1) {
    const name = `_dmarc.${labels.slice(first).join('.')}`;
    const [record] = (await readTexts(name)).filter((text) => /^v=DMARC1\s*(?:;|$)/u.test(text));
    if (record === undefined) continue;
    const tags = tagsOf(record);
    const policy = (first > 0 ? tags.get('sp') : undefined) ?? tags.get('p');
    return policy === 'quarantine' || policy === 'reject'
      ? fine(`${name} has "${record}".`)
      : lacks(
          `${name} asks for nothing ("${record}"). Once SPF and DKIM are fine, set "p=quarantine" or "p=reject".`,
        );
  }
  return lacks(`_dmarc.${host} has no record. Add a TXT record "v=DMARC1; p=quarantine".`);
}

function tagsOf(record: string): Map<string, string> {
  return new Map(
    record.split(';').flatMap((tag): [string, string][] => {
      const equals = tag.indexOf('=');
      return equals < 0 ? [] : [[tag.slice(0, equals).trim().toLowerCase(), tag.slice(equals + 1).trim()]];
    }),
  );
}
