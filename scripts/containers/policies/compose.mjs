import { secretTemplates } from '../secret-files.mjs';
import { secretName } from './settings.mjs';

/** The services that may reach the internet: the gateway, and the workers that send emails and push messages. */
const outside = ['gateway', 'accounts-worker', 'notifications-worker'];
const hardened = 'no-new-privileges:true';

/**
 * Returns the faults of a docker-compose.yml: services without restrictions and limits, images that may change, ways in and out
 * that are not meant, variables that .env.example lacks.
 * @param {ReturnType<typeof import('../read-yaml.mjs').readCompose>} compose as readCompose gives it
 * @param {string} text of the file
 * @param {string} example the text of .env.example
 * @returns {string[]}
 */
export function composeFaults(compose, text, example) {
  const faults = [];
  const services = Object.entries(compose.services);
  for (const [name, service] of services) {
    const say = (fault) => faults.push(`${name}: ${fault}`);
    const ours = service.image.startsWith('quillstead/');
    if (service.read_only !== true) say('can write to its image');
    if (service.cap_drop?.join() !== 'ALL') say('has capabilities');
    if (!service.security_opt?.includes(hardened)) say('can gain privileges');
    // The one that gives Meilisearch its volume does that and nothing else, cut off from everything.
    const gives = service.cap_add?.join() === 'CHOWN' && service.network_mode === 'none';
    if (service.cap_add && !gives) say('has a capability added');
    if (!ours && !gives && !isPlain(service.user)) say('may be root');
    if (ours && service.user) say('is not the user of its image');
    if (!ours && !/:v?\d+\.\d+/.test(service.image)) say('may be another image tomorrow');
    if (!ours && service.restart !== 'no' && !service.healthcheck) say('has no health check');
    if (!service.mem_limit) say('may take all memory');
    if (!service.logging?.options?.['max-size'] || !service.logging.options['max-file'])
      say('may fill the disk with its log');
    if (service.privileged || service.network_mode === 'host' || service.pid)
      say('shares something with its host');
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const ends = compose.services[other]?.restart === 'no';
      if (condition !== (ends ? 'service_completed_successfully' : 'service_healthy'))
        say(`does not wait until ${other} ${ends ? 'is through' : 'responds'}`);
    }
    faults.push(...secretFaults(compose, name, service));
    if (ours && service.networks.includes('outside') !== outside.includes(name))
      say('is in the wrong networks');
  }
  faults.push(...replicaFaults(compose.services));
  const { environment, volumes } = compose.services.gateway;
  if (!volumes?.some((volume) => volume.endsWith(`:${environment?.ASSET_STORE}`)))
    faults.push('gateway: the files of other releases are on no volume');
  const published = services.filter(([, { ports }]) => ports).map(([name]) => name);
  if (published.join() !== 'gateway') faults.push(`published: ${published.join(', ')}`);
  if (compose.networks.inside?.internal !== true) faults.push('the network inside leads out');
  return [...faults, ...variableFaults(text, example)];
}

/** A replica can follow its PostgreSQL, does not fill the disk of that one, and starts only on request. */
function replicaFaults({ postgres, 'postgres-replica': replica }) {
  if (!replica) return [];
  const faults = [];
  const connections = ({ command }) => Number(/max_connections=(\d+)/.exec(command.join(' '))?.[1]);
  if (!replica.profiles?.includes('replica')) faults.push('postgres-replica: starts without a request');
  if (replica.image !== postgres.image) faults.push('postgres-replica: has another version than postgres');
  // PostgreSQL does not start otherwise.
  if (!(connections(replica) >= connections(postgres)))
    faults.push('postgres-replica: accepts fewer connections than postgres');
  if (!/max_slot_wal_keep_size=\d/.test(postgres.command.join(' ')))
    faults.push('postgres: stores changes for a replica without a limit');
  if (!postgres.volumes.some((volume) => volume.endsWith('/pg_hba.conf:ro')))
    faults.push('postgres: lets no replica in');
  return faults;
}

/** Secrets are files, each for those alone who read it: `docker inspect` and a child process show every variable. */
function secretFaults(
  { secrets = {} },
  name,
  { environment = {}, secrets: mounted = [], command = [], healthcheck },
) {
  const faults = [];
  const open = Object.keys(environment).filter((variable) => secretName.test(variable));
  faults.push(...open.map((variable) => `${name}: ${variable} stands in the open`));
  const read = JSON.stringify([environment, command, healthcheck]);
  const files = [...read.matchAll(/\/run\/secrets\/([\w.-]+)/g)].map(([, file]) => file);
  for (const file of new Set(files))
    if (!mounted.includes(file)) faults.push(`${name}: reads ${file}, which is not mounted`);
  for (const file of mounted) {
    if (!files.includes(file)) faults.push(`${name}: sees ${file}, which it does not read`);
    if (secrets[file]?.file !== `.secrets/${file}` || !(file in secretTemplates))
      faults.push(`${name}: nobody writes ${file}`);
  }
  return faults;
}

const isPlain = (user) => user !== undefined && !/^(?:root|0)(?::|$)/.test(user);

function variableFaults(text, example) {
  const read = `${text}${Object.values(secretTemplates).join('')}`;
  const used = new Set([...read.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name]) => name));
  const documented = new Set([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  // Compose itself reads these.
  ['COMPOSE_PROFILES', 'COMPOSE_PROJECT_NAME'].forEach((name) => used.add(name));
  return [
    ...[...used].filter((name) => !documented.has(name)).map((name) => `.env.example lacks ${name}`),
    ...[...documented]
      .filter((name) => !used.has(name))
      .map((name) => `nothing reads ${name} of .env.example`),
  ];
}
