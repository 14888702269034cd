import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSmtpServer } from '@quillstead/testing';
import { Client } from 'pg';
import { nodeOptions } from '../supervisor/apps.mjs';
import { withSiteDatabase } from '../supervisor/index.mjs';
import { logIn } from './account.mjs';
import { memberNames, memoryOf, onSite, root } from './harness.mjs';

/** Addresses at each domain: emails to one leave ten a second. */
const ofDomain = 100;
/** Parts of the emails after which the service that sends them is killed. */
const kills = [1 / 4, 1 / 2, 3 / 4];
/** Emails that a worker hands over at a time: of those, a killed one leaves unknown whether they were taken. */
const emailsAtOnce = 6;
/** Workers that send beside the process of the site. */
const moreWorkers = 2;
/** Milliseconds without an email after which something is wrong. A lease of a killed worker lasts 300 seconds. */
const longestSilence = 400_000;

/**
 * A whole site sends one story to all email subscribers of its author while the service that sends is killed (kill -9)
 * several times, and a mail server counts what each address gets.
 */
export async function mailingOfStory({ isShort = false } = {}) {
  const readers = isShort ? 1_000 : 100_000;
  const smtp = await startSmtpServer({ readsReceiversOnly: true });
  try {
    return await onSite(
      (api, dataDir, pids) =>
        withSiteDatabase({ dataDir, env: {}, service: 'notifications' }, async (connectionString) => {
          const client = new Client({ connectionString });
          await client.connect();
          try {
            const pid = () => pids().notifications ?? 0;
            return await measure({ api, pid, client, smtp, readers });
          } finally {
            await client.end();
          }
        }),
      { SMTP_URL: smtp.url },
    );
  } finally {
    await smtp.stop();
  }
}

async function measure({ api, pid, client, smtp, readers }) {
  const author = await logIn(api, memberNames[0]);
  await client.query(
    `INSERT INTO email_subscription (author_id, email, email_key, asked_at, confirmed_at)
     SELECT $1, mail, mail, '2026-01-01', '2026-01-01' FROM generate_series(1, $2::int) number,
       LATERAL (VALUES ('r' || number || '@d' || number / $3::int || '.mailing.example')) AS address (mail)`,
    [author.id, readers, ofDomain],
  );
  const workers = await Promise.all(Array.from({ length: moreWorkers }, () => startWorker(pid())));
  const began = performance.now();
  const story = { title: 'A story for many', rich_text_story: '<p>The lantern burned low.</p>'.repeat(15) };
  const { story_id } = await author.call('POST', '/story', story);
  /** Of a worker that nobody kills, from the first quarter on. */
  const memory = [];
  for (const part of kills) {
    await untilTaken(smtp, readers * part);
    memory.push(await memoryOf(workers[0]?.pid));
    process.kill(pid(), 'SIGKILL');
    console.error(`killed after ${smtp.receivers.length} emails`);
  }
  const isOver = async () => {
    memory.push(await memoryOf(workers[0]?.pid));
    const left = `SELECT FROM story_email UNION ALL SELECT FROM story_mailing WHERE ended_at IS NULL LIMIT 1`;
    return (await client.query(left)).rowCount === 0;
  };
  await untilTaken(smtp, Infinity, isOver);
  const seconds = (performance.now() - began) / 1_000;
  for (const worker of workers) worker.kill('SIGKILL');
  const { rows } = await client.query(
    `SELECT email, sent.id IS NOT NULL AND sent.sent_at IS NULL AS is_unknown FROM email_subscription subscription
     LEFT JOIN sent_email sent ON sent.id = 'story-' || $1::bigint || '-' || subscription.id WHERE author_id = $2`,
    [story_id, author.id],
  );
  /** @type {Map<string, number>} */
  const taken = new Map();
  for (const email of smtp.receivers) taken.set(email, (taken.get(email) ?? 0) + 1);
  const missing = rows.filter(({ email }) => !taken.has(email));
  const what = 'a story by email, three workers, one killed three times';
  return [
    { what: `${what}: receivers`, figure: rows.length, atLeast: readers },
    { what: `${what}: receivers who got it`, figure: rows.length - missing.length },
    {
      what: `${what}: receivers who got it more than once`,
      figure: rows.filter(({ email }) => (taken.get(email) ?? 0) > 1).length,
      atMost: 0,
    },
    {
      what: `${what}: receivers without it, cut off while it was handed over`,
      figure: missing.filter(({ is_unknown }) => is_unknown).length,
      atMost: emailsAtOnce * kills.length,
    },
    {
      what: `${what}: receivers without it for any other reason`,
      figure: missing.filter(({ is_unknown }) => !is_unknown).length,
      atMost: 0,
    },
    { what: `${what}: time`, figure: seconds, unit: 's' },
    { what: `${what}: memory of a worker after a quarter (RSS)`, figure: memory[0], unit: 'MB' },
    {
      what: `${what}: growth of that memory until the end`,
      figure: Math.max(...memory) - (memory[0] ?? 0),
      unit: 'MB',
      atMost: 50,
    },
  ];
}

/** Starts a replica of a service of the site that does no more than its jobs. */
async function startWorker(pid) {
  const words = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean);
  const own = Object.fromEntries(
    words.map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)]),
  );
  const env = { ...own, ROLE: 'worker', HEALTH_PORT: '0' };
  const main = join(root, 'apps/notifications/dist/main.js');
  const worker = spawn(process.execPath, [...nodeOptions, main], { env, stdio: 'ignore' });
  process.once('exit', () => worker.kill('SIGKILL'));
  return worker;
}

/** Waits until the mail server has taken more emails than that, or until something else is true. */
async function untilTaken(smtp, count, isOver = async () => false) {
  let [before, since] = [smtp.receivers.length, performance.now()];
  while (smtp.receivers.length <= count && !(await isOver())) {
    if (smtp.receivers.length > before) [before, since] = [smtp.receivers.length, performance.now()];
    if (performance.now() - since > longestSilence)
      throw new Error(`no email came for a long time after ${before} emails`);
    await pause(count === Infinity ? 1_000 : 20);
  }
}
