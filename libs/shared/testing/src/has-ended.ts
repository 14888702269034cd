import type { ChildProcess } from 'node:child_process';

/** True if a child process has ended, by itself or by a signal. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
