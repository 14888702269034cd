import { paths } from '@quillstead/catalogue';
import { sendCollectionToDevice, sendSeriesToDevice, sendStoryToDevice } from '@quillstead/contracts';
import { Download, TabletSmartphone } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import type { CallOptions } from '../../lib/call.js';
import { IconButton } from '../../ui/icon-button.js';
import { callAsMember } from '../session/index.js';
import { useMemberAct } from '../toggles/index.js';
import styles from '../../ui/story-list.module.css';

/** A story, a series or a collection, by what its address has. */
type Book = { readonly story: string } | { readonly series: string } | { readonly collection: number };

interface SendToDeviceProps {
  readonly book: Book;
  readonly title: string;
}

const failed =
  'It is not known whether the book is on its way. Please look into your settings, or try again.';

/** Emails the EPUB to the reading device of the member; without an address of the device it links to the setting. */
export function SendToDevice({ book, title }: SendToDeviceProps) {
  const navigate = useNavigate();
  // The key stays the same until a response comes: a press after a lost response sends no second book.
  const key = useRef<string | null>(null);
  const isPending = useRef(false);
  const send = async () => {
    if (isPending.current) return;
    isPending.current = true;
    key.current ??= crypto.randomUUID();
    try {
      await request(book, { fallback: failed, key: key.current });
      key.current = null;
      showToast(`“${title}” is on its way to your device.`);
    } catch (error) {
      const failure = asCallFailure(error, failed);
      if (!failure.mayPass) key.current = null;
      if (failure.code === 'no_device') void navigate(paths.settings('reading', 'device'));
      showToast(failure.message);
    } finally {
      isPending.current = false;
    }
  };
  const act = useMemberAct(`device:${JSON.stringify(book)}`, () => void send());
  return (
    <IconButton
      label={`Send to my device: ${title}`}
      word="Send to my device"
      icon={TabletSmartphone}
      onClick={act}
    />
  );
}

function request(book: Book, options: CallOptions): Promise<null> {
  if ('story' in book) return callAsMember(sendStoryToDevice, { slug: book.story }, options);
  if ('series' in book) return callAsMember(sendSeriesToDevice, { slug: book.series }, options);
  return callAsMember(sendCollectionToDevice, { collection_id: book.collection }, options);
}

/** Shows a link that downloads the stories of a page as one EPUB file. @param address of the operation */
export function BookLink({ address }: { readonly address: string }) {
  return (
    <a
      href={address}
      download
      className={styles.edit}
      title="Read all of it offline, on a phone or an e-reader"
    >
      <Download size={20} aria-hidden />
      EPUB
    </a>
  );
}
