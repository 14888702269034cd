import { Download } from 'lucide-react';
import styles from './story-list.module.css';

/** A link that downloads the stories of a page as one EPUB file. @param address of the operation */
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
