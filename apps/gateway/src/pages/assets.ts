import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { workerPolicy } from '../http/security-headers.js';

const oneYear = '365d';
const oneHour = '1h';
const serviceWorker = '/service-worker.js';

/**
 * Serves the built files: what has a hash in its name (`/assets/…`) for ever, what lies beside the page (the icon and
 * the like) for an hour; compressed beforehand where the build has made that. The scripts keep the policy of every
 * response, which allows nothing: pages do not go by it, but a worker has the policy of its own script.
 * @param folder the built web app's
 * @param store the hashed files of other releases; null without such a folder
 */
export async function serveAssets(
  server: FastifyInstance,
  folder: string,
  store: string | null,
): Promise<void> {
  const own = join(folder, 'assets');
  await server.register(fastifyStatic, {
    root: store === null ? own : [own, store],
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    maxAge: oneYear,
    immutable: true,
  });
}

/**
 * Returns the name of the file beside the page that an address names; null when it names none. The page itself is no
 * such file.
 */
export function fileOfRoot({ raw }: Pick<FastifyRequest, 'raw'>): string | null {
  const path = raw.url?.split('?', 1)[0] ?? '/';
  return /^\/[\w-]+(?:\.[\w-]+)*\.(?!html$)\w+$/.test(path) ? path : null;
}

export function sendFileOfRoot(reply: FastifyReply, path: string, folder: string): FastifyReply {
  // A service worker has the policy of its own script, not that of the pages.
  if (path === serviceWorker) void reply.header('content-security-policy', workerPolicy);
  return reply.sendFile(path, folder, { maxAge: oneHour, immutable: false });
}
