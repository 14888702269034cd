import { createRequire } from 'node:module';
import { join } from 'node:path';
import { waitFor } from '@quillstead/testing';
import { logIn } from '../throwaway-site/account.mjs';
import { onSite, root } from '../throwaway-site/on-site.mjs';

// It belongs to the kit, so it is found from there.
const sharp = createRequire(join(root, 'libs/shared/service-kit/package.json'))('sharp');
const [width, height] = [3000, 4000];

/**
 * The bytes of the covers on the first page of home, each made of a picture of 12 megapixels, in the size of the cards.
 */
export const pictureSizes = ({ isShort = false } = {}) =>
  onSite(async (api) => {
    const list = async () => (await (await fetch(`${api}/home`)).json()).items;
    const members = new Map();
    for (const { story_id, author_username: username } of (await list()).slice(0, isShort ? 3 : 25)) {
      if (!members.has(username)) members.set(username, await logIn(api, username));
      await sendCover(members.get(username), story_id);
    }
    const covers = (await list()).flatMap(({ cover }) => (cover ? [`${cover}/144.webp`] : []));
    let bytes = 0;
    for (const address of covers) {
      const response = await fetch(new URL(address, api));
      if (!response.ok) throw new Error(`${address} got the status ${response.status}`);
      bytes += (await response.arrayBuffer()).byteLength;
    }
    const what = `${covers.length} own covers of cards: size together`;
    return [{ what, figure: bytes / 1_000, unit: 'kB', atMost: 120 }];
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
  const isMade = async () =>
    (await (await fetch(path, { headers: member.headers() })).json()).state === 'ready';
  await waitFor(isMade, { what: `the files of a cover of story ${storyId}` });
}
