import { createHash } from 'node:crypto';
import type { HeaderTable } from '../http/security-headers.js';

const policy = 'content-security-policy';

/**
 * Returns a page without the fonts that its own styles load: Chromium sends the address of the page with such a font,
 * whatever the policy for referrers says, and the address of this page is a secret
 * (docs/security.md#accounts-and-sessions).
 *
 * @returns the page, and its headers with the hashes of the changed styles
 */
export function withoutFonts(html: string, headers: HeaderTable): { html: string; headers: HeaderTable } {
  const hashes: string[] = [];
  const changed = html.replaceAll(/<style>([^<]*)<\/style>/gu, (_, style: string) => {
    const left = style.replaceAll(/@font-face\s*\{[^}]*\}/gu, '');
    hashes.push(`'sha256-${createHash('sha256').update(left).digest('base64')}'`);
    return `<style>${left}</style>`;
  });
  const allowed = headers[policy]?.replace('style-src ', `style-src ${hashes.join(' ')} `) ?? '';
  return { html: changed, headers: { ...headers, [policy]: allowed } };
}
