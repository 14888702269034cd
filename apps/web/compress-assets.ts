import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const worthIt = /\.(?:js|css|svg|json|txt|webmanifest)$/u;

/** Writes `.br` and `.gz` beside every built text asset, so that the gateway compresses nothing per request. */
export function compressAssets(): Plugin {
  let folder = '';
  return {
    name: 'compress-assets',
    apply: 'build',
    // Files that only the gateway reads are never sent, so they are not compressed.
    applyToEnvironment: ({ name }) => name !== 'ssr',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      // A build that failed has written nothing, and says itself why.
      if (!existsSync(folder)) return;
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files
          .filter(
            (file) => worthIt.test(file) && !file.startsWith('server/') && !files.includes(`${file}.br`),
          )
          .map((file) => compress(join(folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    writeFile(`${file}.br`, await toBrotli(bytes, { params })),
    writeFile(`${file}.gz`, await toGzip(bytes, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
