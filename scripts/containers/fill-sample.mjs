import { readSecretFiles } from '@quillstead/service-kit';
import { runInService } from './run-in-service.mjs';
import { databaseUrls } from './site-services.mjs';

/** Fills an empty, running site with the sample content of `npm start`; does nothing when the site has members. */
try {
  readSecretFiles(process.env);
  const urls = databaseUrls(process.env);
  for (const service of ['accounts', 'content', 'search']) {
    await runInService({ service, url: urls[service], program: 'sample/load-sample.js' });
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
