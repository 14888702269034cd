import { layout } from '@quillstead/catalogue';
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/icon-button.js';
import styles from './back-to-top.module.css';

/**
 * Shows on pages with a feed after half the window's height was scrolled
 * (docs/product/pages.md#header-menu-and-footer), and leads to its top.
 */
export function BackToTop() {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(scrollY > innerHeight * layout.backToTopAfter);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  const goUp = () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return isFar ? (
    <IconButton label="Back to top" icon={ArrowUp} className={styles.button} onClick={goUp} />
  ) : null;
}
