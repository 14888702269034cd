import { drawFace } from '@quillstead/catalogue';
import { mediaAddress } from '../lib/page-head.js';
import styles from './face.module.css';

interface FaceProps {
  /** The id of the account. */
  readonly id: number;
  /** The name beside the face. */
  readonly name: string;
  /** The width in pixels (docs/design.md#covers-and-faces). */
  readonly size: 24 | 32 | 40 | 56 | 88;
  /** The address of its own picture without the size, where it has one that may be seen. */
  readonly picture?: string | null | undefined;
}

/**
 * Shows the face of an account: a decoration beside its name. Its own picture lies over what is drawn, once it is
 * there.
 */
export function Face({ id, name, size, picture }: FaceProps) {
  return (
    <span className={styles.face} data-size={size}>
      {/* The drawing escapes the name. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <span dangerouslySetInnerHTML={{ __html: drawFace(id, name, 'page') }} />
      {picture && (
        <img
          src={`${mediaAddress(picture)}/${size > 56 ? 512 : size > 32 ? 128 : 64}.webp`}
          width={size}
          height={size}
          loading="lazy"
          alt=""
        />
      )}
    </span>
  );
}
