import styles from './line-drawing.module.css';

const lines = {
  /** An open book. */
  book: 'M4 66H58C70 54 88 54 100 64 112 54 130 54 142 66V26C130 14 112 14 100 24V64 24C88 14 70 14 58 26V66C70 54 88 54 100 64 112 54 130 54 142 66H196',
  /** A way that turns round and goes on elsewhere. */
  lost: 'M4 66H64C104 66 122 18 96 18 72 18 78 58 108 58 138 58 152 36 140 26 128 16 118 36 132 50 144 62 160 66 196 66',
} as const;

/** Shows a drawing of one line for a page with nothing on it: a decoration above the sentence that says so. */
export function LineDrawing({ of }: { readonly of: keyof typeof lines }) {
  return (
    <svg viewBox="0 0 200 80" className={styles.drawing} aria-hidden>
      <path d={lines[of]} />
    </svg>
  );
}
