import { createRequire } from 'node:module';
import { join } from 'node:path';

// Fastify belongs to the gateway, so it is found from there.
const require = createRequire(join(import.meta.dirname, '../../../apps/gateway/package.json'));
const { fastify } = require('fastify');

const [port, body] = process.argv.slice(2);
const bytes = Buffer.from(body, 'base64');
const server = fastify();
server.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes));
await server.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
