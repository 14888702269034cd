import { drawFace } from '@quillstead/catalogue';
import styles from './face.module.css';

interface FaceProps {
  /** Of the account. */
  readonly id: number;
  /** As it stands beside the face. */
  readonly name: string;
  /** Its width in pixels (docs/design.md#covers-and-faces). */
  readonly size: 24 | 32 | 40 | 56 | 88;
}

/** The face of an account: a decoration beside its name. */
export function Face({ id, name, size }: FaceProps) {
  return (
    <span
      className={styles.face}
      data-size={size}
      // What is drawn escapes the name.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: drawFace(id, name, 'page') }}
    />
  );
}
