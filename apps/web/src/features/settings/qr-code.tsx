import { encode } from 'uqr';
import styles from './settings.module.css';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Shows a text as a QR code; a module of it is one unit. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={modules.join('')} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
