import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { endProcess, groupGone, sweepGroup } from './end-process.mjs';
import { newLog } from './log-file.mjs';
import { Interrupted, partFault } from './start-fault.mjs';

/**
 * Runs a command to its end. Its output goes to a log of its own; standard output may be taken instead.
 * Throws a StartFault with the end of the log when it fails, Interrupted when the signal comes first.
 * @param {string} what how the command is called in messages
 * @param {{ file: string, args: string[], options?: object, log: string, signal: AbortSignal, takeOutput?: boolean }} how
 * @returns {Promise<string>} standard output when it was requested, else nothing
 */
export async function runCommand(what, { file, args, options, log, signal, takeOutput = false }) {
  if (signal.aborted) throw new Interrupted();
  const output = newLog(log);
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', takeOutput ? 'pipe' : output, output];
  const child = spawn(file, args, { ...options, stdio, detached: true, windowsHide: true });
  closeSync(output);
  /** @type {Buffer[]} */
  const taken = [];
  child.stdout?.on('data', (bytes) => taken.push(bytes));
  /** @type {Promise<string | null>} */
  const gone = new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started (${error.message})`));
    child.once('close', (code, by) =>
      resolve(by ? `was ended by ${by}` : code === 0 ? null : `ended with exit code ${code}`),
    );
  });
  /** @type {Promise<void> | null} */
  let ending = null;
  const stop = () => void (ending = child.pid === undefined ? null : endCommand(child.pid, gone));
  signal.addEventListener('abort', stop, { once: true });
  const fault = await gone;
  signal.removeEventListener('abort', stop);
  await ending;
  if (signal.aborted) throw new Interrupted();
  if (fault !== null) throw partFault(`${what} ${fault}`, log);
  return Buffer.concat(taken).toString();
}

async function endCommand(pid, gone) {
  await endProcess(pid, gone, [['SIGTERM', 1_500]]);
  sweepGroup(pid);
  await groupGone(pid);
}
