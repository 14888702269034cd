import { paths, shareTarget, sitePaths } from '@quillstead/catalogue';

const paper = '#fbf9f4';

/**
 * Returns the manifest by which a device installs the site as an app (W3C, "Web Application Manifest"), by the name
 * that it has here.
 *
 * @param theme the color of the window of the app; the paper of the pages unless the owner has chosen an accent
 */
export function printManifest(site: string, theme = paper): string {
  return JSON.stringify({
    id: paths.home,
    name: site,
    short_name: site,
    description: sitePaths.home.description,
    lang: 'en-US',
    dir: 'ltr',
    start_url: paths.home,
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: theme,
    categories: ['books', 'entertainment'],
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      shortcut('Write a story', 'Write', paths.write),
      shortcut('Continue reading', 'Continue', `${paths.reading}?filter=started`),
    ],
    share_target: {
      action: shareTarget.path,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: Object.fromEntries(shareTarget.fields.map((field) => [field, field])),
    },
  });
}

function shortcut(name: string, shortName: string, url: string) {
  return { name, short_name: shortName, url, icons: [icon('/icon-192.png', 192, 'any')] };
}

function icon(src: string, size: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
}
