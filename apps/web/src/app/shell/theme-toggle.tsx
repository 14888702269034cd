import { useAtom } from 'jotai';
import { Moon, Sun } from 'lucide-react';
import { useIsHydrating } from '../../lib/hydration.js';
import { themeAtom } from '../../lib/theme.js';
import { IconButton, type IconProps } from '../../ui/icon-button.js';
import styles from './theme-toggle.module.css';

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  const [theme, setTheme] = useAtom(themeAtom);
  const isHydrating = useIsHydrating();
  const isDark = theme === 'dark' && !isHydrating;
  return (
    <IconButton
      label="Dark theme"
      icon={BothIcons}
      aria-pressed={isDark}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    />
  );
}

function BothIcons(props: IconProps) {
  return (
    <>
      <Sun {...props} className={styles.sun} />
      <Moon {...props} className={styles.moon} />
    </>
  );
}
