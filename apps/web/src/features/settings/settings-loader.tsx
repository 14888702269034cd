import type { ReactNode } from 'react';
import { Problem } from '../../ui/problem.js';
import { SettingsSkeleton } from './settings-skeleton.js';
import { type Settings, useSettings } from './settings-state.js';

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
