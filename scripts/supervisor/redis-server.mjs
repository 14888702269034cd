import { execFileSync } from 'node:child_process';
import { findProgram } from './find-program.mjs';
import { runCommand } from './run-command.mjs';
import { StartFault } from './start-fault.mjs';

const programs = ['redis-server', 'valkey-server'];

/**
 * The path of a Redis (or Valkey) server: the machine's own, else one installed now with apt-get or brew where that
 * needs no confirmation. Throws a StartFault that says how to get one.
 * @param {{ log: string, signal: AbortSignal, env?: NodeJS.ProcessEnv }} how
 */
export async function redisServer({ log, signal, env = process.env }) {
  const present = findProgram(programs, env);
  if (present !== null) return present;
  const way = installer(env);
  if (way !== null) {
    await install(way, { log, signal, env });
    const installed = findProgram(programs, env);
    if (installed !== null) return installed;
  }
  throw new StartFault(
    `Redis was not found. ${howToGetIt()}, or name a server of your own: REDIS_URL=redis://… npm start`,
  );
}

/** The commands that install it, null where they may not be run. */
function installer(env) {
  const apt = findProgram(['apt-get'], env);
  if (apt !== null) {
    const sudo = process.getuid?.() === 0 ? [] : freeSudo(env);
    if (sudo === null) return null;
    return [
      [...sudo, apt, 'update'],
      [...sudo, apt, 'install', '-y', '--no-install-recommends', 'redis-server'],
    ];
  }
  const brew = findProgram(['brew'], env);
  return brew === null ? null : [[brew, 'install', 'redis']];
}

async function install(way, { log, signal, env }) {
  try {
    for (const [file, ...args] of way) {
      await runCommand('Installing Redis', { file, args, options: { env }, log, signal });
    }
  } catch (error) {
    if (error instanceof StartFault)
      throw new StartFault(`${howToGetIt()}; doing that failed. ${error.message}`);
    throw error;
  }
}

/** sudo when it needs no password. */
function freeSudo(env) {
  const sudo = findProgram(['sudo'], env);
  try {
    execFileSync(sudo ?? '', ['-n', 'true'], { stdio: 'ignore', env });
    return [sudo, '-n'];
  } catch {
    return null;
  }
}

function howToGetIt() {
  if (process.platform === 'darwin') return 'Get it with "brew install redis"';
  if (process.platform === 'win32')
    return 'Get it with "winget install Memurai.MemuraiDeveloper" or run it in WSL';
  return 'Get it with "sudo apt-get install redis-server" (or your system\'s own way)';
}
