import { failAtStart, readSecretFiles } from '@quillstead/service-kit';
import { startGateway } from './start-gateway.js';

try {
  readSecretFiles(process.env);
  await startGateway(process.env);
} catch (error) {
  failAtStart('gateway', error);
}
