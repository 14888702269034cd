import { resolveTxt } from 'node:dns/promises';
import { senderOf, signingOf } from '@quillstead/service-kit';
import { readSenderConfig } from '../config.js';
import { checkSender, type ReadTexts } from './check-sender.js';

const readTexts: ReadTexts = async (name) => {
  try {
    return (await resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
};

/** Prints at the terminal what is missing of SPF, DKIM and DMARC for the sender of the site's emails. */
async function checkMail(): Promise<void> {
  const mail = readSenderConfig();
  const { address, host } = senderOf(mail);
  const findings = await checkSender({ host, signing: signingOf(mail) }, readTexts);
  const lines = findings.map(({ about, isFine, says }) => `${isFine ? 'fine ' : 'lacks'}  ${about}: ${says}`);
  process.stdout.write(`${[`The sender is ${address}.`, ...lines].join('\n')}\n`);
  if (findings.some(({ isFine }) => !isFine)) process.exitCode = 1;
}

await checkMail().catch((error: unknown) => {
  process.stderr.write(
    `The sender can not be checked: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 2;
});
