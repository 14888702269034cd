import { Share2 } from 'lucide-react';
import { copyText } from '../lib/copy-text.js';
import { IconButton } from './icon-button.js';

interface ShareButtonProps {
  /** The path of the page, without the origin. */
  readonly path: string;
  readonly title: string;
  /** True if the button is in a menu, with its word. */
  readonly hasWord?: boolean;
}

/** Hands the address of a page on: by what the device has for it, or by copying it. */
export function ShareButton({ path, title, hasWord = false }: ShareButtonProps) {
  return (
    <IconButton
      label="Share"
      word={hasWord ? 'Share' : undefined}
      icon={Share2}
      onClick={() => void share({ title, url: location.origin + path })}
    />
  );
}

interface Shared {
  readonly title: string;
  /** The absolute URL. */
  readonly url: string;
}

/** Opens the device's own way to share, or copies the address where there is none; says how it went. */
async function share(shared: Shared): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(shared);
      return;
    } catch (error) {
      // An AbortError: the user has closed the sheet. After any other error the address is copied instead.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(shared.url);
}

/** Copies an address, and says so; where it cannot be copied the address is said. */
export const copyLink = (url: string): Promise<void> =>
  copyText(url, { copied: 'The link is copied.', refused: `The link could not be copied. It is ${url}` });
