/**
 * The faults of the Dockerfile: workspaces that it does not know, targets that are missing, and targets that run as
 * root or contain a shell or packages that nothing runs.
 * @param {string} text
 * @param {{ workspaces: string[], nested: string[], imported: string[], targets: string[] }} expected folders with a
 * package.json; those of them with packages of their own that run; other folders that their sources import; the processes
 * @returns {string[]}
 */
export function dockerfileFaults(text, { workspaces, nested, imported, targets }) {
  const faults = [];
  const stages = stagesOf(text);
  const runtime = stages.find(({ name }) => name === 'runtime');
  const has = (stage, pattern) => stage?.lines.some((line) => pattern.test(line));
  for (const folder of workspaces)
    if (!text.includes(`COPY ${folder}/package.json ${folder}/\n`)) faults.push(`${folder} is not installed`);
  for (const folder of nested)
    if (!text.includes(`COPY --from=modules /app/${folder}/node_modules ${folder}/node_modules\n`))
      faults.push(`${folder} lacks packages of its own`);
  const compiled = text.slice(0, text.indexOf('RUN npm run build'));
  for (const folder of imported)
    if (!compiled.includes(`COPY ${folder} ${folder}\n`))
      faults.push(`${folder} is not there when it is imported`);
  if (!/^ARG NODE_IMAGE=\S+:\d+\.\d+\.\d+-\S+$/m.test(text)) faults.push('Node is not pinned');
  if (stages.some(({ base }) => base.includes(':') || base.includes('/')))
    faults.push('a stage is built on another image');
  if (runtime?.base !== 'scratch') faults.push('what runs is built on more than nothing');
  const [, user] = /^USER ([1-9]\d*:[1-9]\d*)$/m.exec(runtime?.lines.join('\n') ?? '') ?? [];
  if (!user) faults.push('what runs is root');
  else if (user.split(':').some((id) => Number(id) < 10_000))
    faults.push('what runs may have the user of its host');
  if (!text.includes(`chown -R ${user} /root-fs/home/node /root-fs/data\n`))
    faults.push('what runs does not own its folders');
  if (!has(runtime, /^STOPSIGNAL SIGTERM$/)) faults.push('what runs gets no signal to stop');
  if (!has(runtime, /^HEALTHCHECK .*is-ready\.mjs/)) faults.push('what runs has no health check');
  const modules = stages.find(({ name }) => name === 'modules');
  if (!has(modules, /npm ci --omit=dev /)) faults.push('what runs has packages of development');
  if (!has(modules, /npm pkg delete devDependencies optionalDependencies +&& npm ci /))
    faults.push('what runs has the servers of a site on one machine');
  if (!has(modules, /--include-workspace-root /)) faults.push('the scripts lack their packages');
  for (const name of targets) {
    const stage = stages.find((one) => one.name === name);
    if (stage?.base !== 'runtime') faults.push(`there is no target ${name}`);
    else if (has(stage, /^(?:USER|RUN) /)) faults.push(`${name} changes who it is or what it holds`);
    else if (!has(stage, /^ENTRYPOINT \["node",/)) faults.push(`${name} starts nothing`);
  }
  return faults;
}

function stagesOf(text) {
  const stages = [];
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const [, base, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
    if (name) stages.push({ base: base === '${NODE_IMAGE}' ? 'node' : base, name, lines: [] });
    else stages.at(-1)?.lines.push(line);
  }
  return stages;
}
