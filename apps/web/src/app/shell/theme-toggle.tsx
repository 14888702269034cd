import { useAtom } from 'jotai';
import { Moon, Sun } from 'lucide-react';
import { themeAtom } from '../../lib/theme.js';
import { IconButton } from '../../ui/icon-button.js';

/** Switches between paper and night. */
export function ThemeToggle() {
  const [theme, setTheme] = useAtom(themeAtom);
  const isDark = theme === 'dark';
  return (
    <IconButton
      label="Dark theme"
      icon={isDark ? Sun : Moon}
      aria-pressed={isDark}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  );
}
