import type { ChildProcess } from 'node:child_process';

/** Whether a child process is gone, by itself or by a signal. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
