export { createDatabase, type TestDatabase } from './create-database.js';
export { findChromium } from './find-chromium.js';
export { freePort } from './free-port.js';
export { publicUser } from './public-user.js';
export { startChromium } from './start-chromium.js';
export { startRedis, type TestRedis } from './start-redis.js';
export { type ReceivedLetter, startSmtpServer, type TestSmtpServer } from './start-smtp-server.js';
export { startService, type ServiceUnderTest } from './start-service.js';
export { waitFor } from './wait-for.js';
