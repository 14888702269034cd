import { createServer } from 'node:http';

/**
 * Stands for an app: ready at once, and nothing more. FAKE_BROKEN names the app that fails with a long complaint,
 * FAKE_DEAF the one that ignores SIGTERM. Prints the variables that it was given.
 */
const [name] = process.argv.slice(2);
const { FAKE_BROKEN, FAKE_DEAF, HEALTH_PORT, PORT, DATABASE_URL, DATABASE_POOLER_URL, REDIS_URL } =
  process.env;

if (FAKE_BROKEN === name) {
  for (let line = 1; line <= 30; line += 1) console.error(`complaint ${line}`);
  process.exit(3);
}

const server = (port, host) =>
  createServer((_request, response) => response.end(name)).listen(Number(port), host);
server(HEALTH_PORT, '127.0.0.1');
if (name === 'gateway') server(PORT);
process.on('SIGTERM', () => FAKE_DEAF !== name && process.exit(0));
console.log(JSON.stringify({ DATABASE_URL, DATABASE_POOLER_URL, REDIS_URL }));
