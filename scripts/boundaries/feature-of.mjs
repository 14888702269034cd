/**
 * The feature a file belongs to: in the web every folder of src/features, in a service a folder of src that has an
 * index.ts (without one it is a plain folder, open to its neighbours).
 * @returns {string | null} the feature's folder, relative to the project
 */
export function featureOf(project, path) {
  if (!project.tag?.startsWith('app:')) return null;
  if (project.tag === 'app:web') return /^src\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
  const folder = /^src\/[^/]+(?=\/)/.exec(path)?.[0];
  return folder && project.files.includes(`${folder}/index.ts`) ? folder : null;
}
