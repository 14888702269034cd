import { failAtStart } from '@quillstead/service-kit';
import { startGateway } from './start-gateway.js';

await startGateway(process.env).catch((error: unknown) => failAtStart('gateway', error));
