import { runService } from '@quillstead/service-kit';
import { service } from './service.js';

await runService(service);
