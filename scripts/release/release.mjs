import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chartArchive, chartFiles } from '../containers/chart/index.mjs';
import { siteApps } from '../supervisor/apps.mjs';
import { billOfMaterials, lockedPackages, webPackages } from './bill-of-materials.mjs';
import { changelogOf } from './changelog.mjs';
import { builtArtifact, chooseEngine, imageBuild, nodeImage, sha256 } from './engines.mjs';
import { git } from './git.mjs';
import { chartProvenance, imageProvenance, sourceOf } from './provenance.mjs';
import { signingCommands, signingFaults } from './signing.mjs';
import { compareVersions, currentVersion, isVersion, setVersion, taggedVersions } from './versions.mjs';

/**
 * Releases a version: everything that is known to be missing is reported before anything changes.
 *
 * @param {{ root: string, version: string, registry: string | null, key?: string | null, isDry: boolean,
 * env: NodeJS.ProcessEnv, clock: () => Date, say: (line: string) => void }} what `registry` is where images are pushed
 * (`registry.example.org/quillstead`), null for archives below `.data/release`; `key` signs, null for no signatures; a
 * dry run says what would be done and what would be refused, and does nothing
 * @returns {boolean} whether the version is released, or would be; throws an Error when a step fails
 */
export function release({ root, version, registry, key = null, isDry, env, clock, say }) {
  const { engine, faults: engineFaults } = chooseEngine(env);
  const image = nodeImage(root);
  const digest = engineFaults.length === 0 ? engine.digestOf(image, env) : null;
  const unknown = digest === null ? [`the registry gives no digest of ${image}.`] : [];
  const ofTools = [...(engineFaults.length > 0 ? engineFaults : unknown), ...signingFaults(key, env)];
  const faults = faultsOf(root, version, ofTools);
  if (faults.length > 0 && !isDry) {
    for (const fault of faults) say(`Not released: ${fault}`);
    return false;
  }
  const node = `${image.replace(/:[^:/]*$/, '')}@${digest ?? '<digest>'}`;
  for (const { what, run } of stepsOf({ root, version, registry, key, engine, node, env, clock })) {
    say(`${isDry ? 'would ' : ''}${what}`);
    if (!isDry) run();
  }
  for (const fault of faults) say(`Would not be released: ${fault}`);
  if (!isDry) say(`Released ${version}. To publish it: git push --atomic origin HEAD v${version}`);
  return faults.length === 0;
}

function faultsOf(root, version, engineFaults) {
  if (!isVersion(version)) return [`${version} is no version: three numbers, like 1.4.0.`];
  const known = [currentVersion(root), ...taggedVersions(root)].toSorted(compareVersions);
  const isNewer = compareVersions(version, known.at(-1)) > 0;
  return [
    ...(isNewer ? [] : [`${version} is not newer than ${known.at(-1)}.`]),
    ...(git(root, 'status', '--porcelain') === ''
      ? []
      : ['there are changes that are not committed (git status).']),
    ...engineFaults,
  ];
}

const messages = 'libs/shared/contracts/released-messages.json';
const printMessages = join(import.meta.dirname, 'print-messages.mjs');

/** Every target of the Dockerfile that is an image. */
const targets = ['migrate', ...siteApps('').map(({ name }) => name)];

/** The tag comes last: a version whose images could not be built has none. */
function stepsOf({ root, version, registry, key, engine, node, env, clock }) {
  const date = clock().toISOString().slice(0, 10);
  const folder = join(root, '.data/release', version);
  const before = git(root, 'rev-parse', '--short', 'HEAD');
  return [
    {
      what: `set the version ${version} in every package.json and in package-lock.json`,
      run: () => setVersion(root, version),
    },
    {
      what: 'write docs/CHANGELOG.md',
      run: () => writeFileSync(join(root, 'docs/CHANGELOG.md'), changelogOf(root, { version, date })),
    },
    {
      what: `write ${messages}`,
      run() {
        mkdirSync(dirname(join(root, messages)), { recursive: true });
        writeFileSync(join(root, messages), execFileSync(process.execPath, [printMessages]));
      },
    },
    {
      what: `commit "release: ${version}" (to take it back: git reset --hard ${before})`,
      run() {
        git(root, 'add', '--all');
        git(root, 'commit', '--message', `release: ${version}`, '--message', bodyOf(version));
      },
    },
    {
      what: `make ${folder}`,
      run() {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
      },
    },
    ...targets.flatMap((target) =>
      imageSteps({ root, version, registry, engine, node, env, clock, folder, target }),
    ),
    ...(registry === null ? [] : [digestsStep({ registry, folder })]),
    chartStep({ root, version, registry, clock, folder }),
    ...(key === null ? [] : [signStep({ root, registry, key, env, folder })]),
    {
      what: `tag v${version}`,
      run: () => git(root, 'tag', '--annotate', `v${version}`, '--message', `Quillstead ${version}`),
    },
  ];
}

/** The digest of an image is known when it is built, so what describes it is written after that. */
function imageSteps({ root, version, registry, engine, node, env, clock, folder, target }) {
  const tag = `${registry ?? 'quillstead'}/${target}:${version}`;
  const build = { target, tag, folder, isPushed: registry !== null };
  let started;
  const commands = imageBuild(engine, { ...build, node }).map((command) => ({
    what: `run ${command.join(' ')}`,
    run() {
      started ??= clock();
      execFileSync(command[0], command.slice(1), { cwd: root, env, stdio: 'inherit' });
    },
  }));
  const names = { bill: `${target}.cdx.json`, provenance: `${target}.provenance.json` };
  return [
    ...commands,
    {
      what: `write the bill of materials and the provenance of ${target} to ${folder}`,
      run() {
        const artifact = builtArtifact(engine, build);
        const contents = JSON.parse(readFileSync(join(folder, target, 'contents.json'), 'utf8'));
        const now = clock();
        const locked = lockedPackages(root);
        const web = contents.hasWeb ? webPackages(root, env) : [];
        const bill = asText(billOfMaterials({ artifact, version, contents, locked, web, now }));
        const provenance = imageProvenance({
          artifact,
          target,
          version,
          node,
          source: sourceOf(root),
          lockHash: sha256(readFileSync(join(root, 'package-lock.json'))),
          engine: { id: engine.id, version: engine.version(env) },
          started,
          finished: now,
          bill: { name: names.bill, sha256: sha256(bill) },
        });
        writeFileSync(join(folder, names.bill), bill);
        writeFileSync(join(folder, names.provenance), asText(provenance));
        for (const name of [target, `${target}.digest`])
          rmSync(join(folder, name), { recursive: true, force: true });
      },
    },
  ];
}

/** Kubernetes takes the images that were pushed, whatever their tags become. */
function digestsStep({ registry, folder }) {
  const file = join(folder, 'kustomization.yaml');
  return {
    what: `write the digests of all images to ${file}, in place of k8s/components/images`,
    run() {
      const images = targets.map((target) => ({
        name: `quillstead/${target}`,
        newName: `${registry}/${target}`,
        digest: `sha256:${imageIn(folder, target).sha256}`,
      }));
      const component = { apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component', images };
      // JSON is YAML too.
      writeFileSync(file, asText(component));
    },
  };
}

/** The chart is made of the kustomizations; with a registry it names each image by the digest that was pushed. */
function chartStep({ root, version, registry, clock, folder }) {
  const name = `quillstead-${version}.tgz`;
  return {
    what: `write the Helm chart ${name} and its provenance to ${folder}`,
    run() {
      const started = clock();
      const images = registry === null ? [] : targets.map((target) => imageIn(folder, target));
      const digests = Object.fromEntries(
        images.map(({ sha256: hash }, index) => [targets[index], `sha256:${hash}`]),
      );
      const files = chartFiles(join(root, 'k8s'), { version, registry, digests });
      const archive = chartArchive('quillstead', files);
      const artifact = { name, sha256: sha256(archive) };
      const source = sourceOf(root);
      const provenance = chartProvenance({ artifact, version, source, started, finished: clock(), images });
      writeFileSync(join(folder, name), archive);
      writeFileSync(join(folder, 'chart.provenance.json'), asText(provenance));
    },
  };
}

/** Signs what was pushed, and every provenance. */
function signStep({ root, registry, key, env, folder }) {
  return {
    what: `sign ${registry === null ? '' : 'the images and '}every provenance with cosign and ${key}`,
    run() {
      const images = registry === null ? [] : targets.map((target) => imageIn(folder, target));
      const files = [...targets, 'chart'].map((name) => join(folder, `${name}.provenance.json`));
      for (const [program, ...words] of signingCommands({ key, images, files }))
        execFileSync(program, words, { cwd: root, env, stdio: 'inherit' });
    },
  };
}

/** What the provenance of an image that was built names. @returns {import('./bill-of-materials.mjs').Artifact} */
function imageIn(folder, target) {
  const { subject } = JSON.parse(readFileSync(join(folder, `${target}.provenance.json`), 'utf8'));
  return { name: subject[0].name, sha256: subject[0].digest.sha256 };
}

const asText = (document) => `${JSON.stringify(document, null, 2)}\n`;

const bodyOf = (version) =>
  `What changed since the version before stands in docs/CHANGELOG.md under ${version}.`;
