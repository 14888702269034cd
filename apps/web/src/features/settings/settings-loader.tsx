import type { ReactNode } from 'react';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { type Settings, useSettings } from './settings-state.js';
import styles from './settings.module.css';

const fields = [1, 2, 3, 4];

/** Shows the shape of a form that is loading. */
function SettingsSkeleton() {
  return (
    <div className={`${styles.stack} ${styles.waiting}`} aria-busy="true">
      <span className="visually-hidden">Loading…</span>
      <SkeletonLine width="30%" height="1.5rem" />
      {fields.map((field) => (
        <SkeletonLine key={field} height="44px" />
      ))}
    </div>
  );
}

interface SettingsLoaderProps {
  readonly children: (settings: Settings) => ReactNode;
}

/** Shows a settings page once the settings are here; until then its shape, or what went wrong. */
export function SettingsLoader({ children }: SettingsLoaderProps) {
  const { settings, failure, load } = useSettings();
  if (settings !== null) return children(settings);
  if (failure !== null) return <Problem message={failure.message} onRetry={() => void load()} />;
  return <SettingsSkeleton />;
}
