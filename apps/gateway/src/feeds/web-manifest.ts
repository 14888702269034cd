import { paths, sitePaths } from '@quillstead/catalogue';

const paper = '#fbf9f4';

/**
 * The manifest by which a device installs the site as an app (W3C, "Web Application Manifest"), by the name that it has
 * here.
 */
export function printManifest(site: string): string {
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
    theme_color: paper,
    categories: ['books', 'entertainment'],
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [{ name: 'Write', url: paths.write }],
  });
}

function icon(src: string, size: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
}
