import { failAtStart, readSecretFiles } from '@quillstead/service-kit/process';
import { startGateway } from './start-gateway.js';

try {
  readSecretFiles(process.env);
  await startGateway(process.env);
} catch (error) {
  failAtStart('gateway', error);
}
