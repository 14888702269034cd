import { Share2 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.js';
import { share } from './share.js';

interface ShareButtonProps {
  /** Of the page, without the origin. */
  readonly path: string;
  readonly title: string;
  /** It stands in a menu, with its word. */
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
