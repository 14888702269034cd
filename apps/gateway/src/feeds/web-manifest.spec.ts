import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchPage } from '@quillstead/catalogue/match-page';
import { printManifest } from './web-manifest.js';

const web = join(import.meta.dirname, '../../../web/public');

describe('the manifest of the web app', () => {
  it('has the name that the site has here', () => {
    expect(JSON.parse(printManifest('The "Mill" & co'))).toMatchObject({
      name: 'The "Mill" & co',
      start_url: '/',
      display: 'standalone',
    });
  });

  it('names pictures that are there in the size that it says', async () => {
    const { icons } = JSON.parse(printManifest('Mill')) as {
      icons: { src: string; sizes: string; type: string }[];
    };
    const pictures = icons.filter(({ type }) => type === 'image/png');
    const sizes = await Promise.all(
      pictures.map(async ({ src }) => {
        const bytes = await readFile(join(web, src));
        // Width and height stand in a PNG's first chunk (RFC 2083, 4.1.1).
        return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
      }),
    );
    expect(sizes).toEqual(pictures.map((picture) => picture.sizes));
    expect(sizes).toEqual(['192x192', '512x512', '512x512']);
  });

  it('offers to write and to continue reading, on pages that exist', () => {
    const { shortcuts } = JSON.parse(printManifest('Mill')) as {
      shortcuts: { name: string; url: string }[];
    };
    expect(shortcuts.map(({ name }) => name)).toEqual(['Write a story', 'Continue reading']);
    const pages = shortcuts.map(({ url }) => matchPage(url.split('?', 1)[0] ?? '')?.name);
    expect(pages).toEqual(['write', 'reading']);
  });

  it('takes what is shared as a form, which is in no address', () => {
    const { share_target: target } = JSON.parse(printManifest('Mill')) as { share_target: unknown };
    expect(target).toEqual({
      action: '/write/shared',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url' },
    });
  });
});
