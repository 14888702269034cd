import { join } from 'node:path';
import { createServer } from 'vite';

/** `node serve-web.mjs <workspace> <port> <gateway's port>`: Vite's development server of the web app. */
const [root, port, gatewayPort] = process.argv.slice(2);

const server = await createServer({
  root: join(root, 'apps/web'),
  configFile: join(root, 'apps/web/vite.config.ts'),
  server: {
    port: Number(port),
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${gatewayPort}` },
  },
});
await server.listen();
