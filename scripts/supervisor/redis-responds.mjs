import { connect } from 'node:net';

/**
 * Whether a Redis responds to PING with PONG within a second; false while it loads its data.
 * @param {string} url redis://[user]:password@host:port
 */
export function redisResponds(url) {
  const { hostname, port, username, password } = new URL(url);
  const words = [decodeURIComponent(username), decodeURIComponent(password)].filter(Boolean);
  const commands = [...(password ? [['AUTH', ...words]] : []), ['PING']];
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 6379),
      timeout: 1_000,
    });
    let received = '';
    const end = (good) => {
      socket.destroy();
      resolve(good);
    };
    socket.on('connect', () => socket.write(commands.map(encode).join('')));
    socket.on('data', (bytes) => {
      received += bytes;
      if (received.split('\r\n').length > commands.length) end(received.includes('+PONG'));
    });
    socket
      .on('error', () => end(false))
      .on('close', () => end(false))
      .on('timeout', () => end(false));
  });
}

/** RESP: an array of bulk strings. */
function encode(words) {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
}
