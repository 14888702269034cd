import { get } from 'node:http';

/** The HEALTHCHECK of every image: 0 when this container's process says on HEALTH_PORT that it can work. */
const request = get(
  { host: '127.0.0.1', port: Number(process.env.HEALTH_PORT || 9090), path: '/readyz', timeout: 2_500 },
  (response) => {
    response.resume();
    process.exitCode = response.statusCode === 200 ? 0 : 1;
  },
);
request
  .on('timeout', () => request.destroy(new Error('no response')))
  .on('error', ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  });
