import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs that the search path has, else null. */
export function findProgram(names, env = process.env) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      for (const ending of endings) {
        const path = join(folder, name + ending);
        if (mayRun(path)) return path;
      }
    }
  }
  return null;
}

function mayRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
