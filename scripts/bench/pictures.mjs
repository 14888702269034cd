import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { logIn } from './account.mjs';
import { onSite, root, treesOf } from './harness.mjs';

// It belongs to the kit, so it is found from there.
const sharp = createRequire(join(root, 'libs/shared/service-kit/package.json'))('sharp');
const [width, height] = [3000, 4000];

/**
 * What covers cost: taking one of 12 megapixels and making its files, drawing the preview picture of a story, and the
 * first page of home with drawn covers and with own ones, whose bytes are those of the cards' size.
 */
export const pictureCost = ({ isShort = false } = {}) =>
  onSite(async (api, _dataDir, pids) => {
    const url = new URL(api).origin;
    const cpuOfAll = async () =>
      (await treesOf(Object.values(pids()))).reduce((sum, { seconds }) => sum + seconds, 0);
    /** Milliseconds of CPU of the whole site for each. */
    const cost = async (items, act) => {
      const before = await cpuOfAll();
      for (const item of items) await act(item);
      return (1_000 * ((await cpuOfAll()) - before)) / items.length;
    };
    const list = async () => (await (await fetch(`${api}/home`)).json()).items;
    const bytesOf = async (address) => {
      const response = await fetch(`${url}${address}`);
      if (!response.ok) throw new Error(`${address} got the status ${response.status}`);
      return (await response.arrayBuffer()).byteLength;
    };
    const stories = (await list()).slice(0, isShort ? 3 : 25);
    // The first of each loads what it needs.
    await bytesOf(`/story/${stories[0].slug}/preview-square.png`);
    await bytesOf('/');
    const preview = await cost(stories, ({ slug }) => bytesOf(`/story/${slug}/preview.png`));
    const pages = Array.from({ length: 20 }, (_, at) => `/?page=${at}`);
    const drawn = await cost(pages, bytesOf);
    const members = new Map();
    const upload = await cost(stories, async ({ story_id, author_username: username }) => {
      if (!members.has(username)) members.set(username, await logIn(api, username));
      await sendCover(members.get(username), story_id);
    });
    const covers = (await list()).flatMap(({ cover }) => (cover ? [`${cover}/144.webp`] : []));
    let bytes = 0;
    for (const address of covers) bytes += await bytesOf(address);
    const own = await cost(
      pages.map((page) => `${page}&own`),
      async (page) => {
        await bytesOf(page);
        for (const address of covers) await bytesOf(address);
      },
    );
    return [
      { what: 'an own cover of 12 megapixels: CPU of all, with its files', figure: upload, unit: 'ms' },
      { what: 'a preview picture: CPU of all', figure: preview, unit: 'ms', atMost: 200 },
      { what: 'home with drawn covers: CPU of all', figure: drawn, unit: 'ms' },
      { what: `home with ${covers.length} own covers: CPU of all`, figure: own, unit: 'ms' },
      {
        what: `${covers.length} own covers of cards: size together`,
        figure: bytes / 1_000,
        unit: 'kB',
        atMost: 120,
      },
    ];
  });

/** Sends a picture that no other story has, and waits until its files are made. */
async function sendCover(member, storyId) {
  const path = `${member.api}/cover?story_id=${storyId}`;
  const noise = { type: 'gaussian', mean: 80 + (storyId % 100), sigma: 20 };
  const small = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const body = await sharp(small).resize(width, height).jpeg({ quality: 90 }).toBuffer();
  const sent = await fetch(path, { method: 'PUT', headers: member.headers(), body });
  if (!sent.ok) throw new Error(`an upload got the status ${sent.status}: ${await sent.text()}`);
  for (;;) {
    const { state } = await (await fetch(path, { headers: member.headers() })).json();
    if (state === 'ready') return;
    if (state !== 'making') throw new Error(`a cover is ${state}`);
    await pause(50);
  }
}
