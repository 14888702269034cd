/** The places in which one object names another: the object's kind, and the path to the name. @type {[string, RegExp][]} */
const references = [
  ['ServiceAccount', /\.serviceAccountName$/],
  ['ConfigMap', /\.configMapRef\.name$|\.configMapKeyRef\.name$|\.configMap\.name$/],
  ['Secret', /\.secretRef\.name$|\.secretKeyRef\.name$|\.secretName$|\.passwordSecret\.name$/],
  ['Deployment', /^\.spec\.scaleTargetRef\.name$/],
  ['Service', /\.backend\.service\.name$|\.backendRefs\.\d+\.name$/],
];

/** Puts a prefix before the name of each object, and before the names by which these objects name each other. */
export function prefixNames(objects, prefix) {
  const renamed = new Map();
  for (const { kind, metadata } of objects) {
    if (kind === 'Namespace') continue;
    renamed.set(`${kind}/${metadata.name}`, prefix + metadata.name);
    metadata.name = prefix + metadata.name;
  }
  objects.forEach((object) => renameReferences(object, renamed));
}

/** @param {Map<string, string>} renamed the new name by `Kind/old name` */
export function renameReferences(object, renamed) {
  walk(object, '', (holder, key, path) => {
    const kind = references.find(([, place]) => place.test(path))?.[0];
    const name = renamed.get(`${kind}/${holder[key]}`);
    if (name !== undefined) holder[key] = name;
  });
}

function walk(value, path, visit) {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') visit(value, key, `${path}.${key}`);
    else if (inner !== null && typeof inner === 'object') walk(inner, `${path}.${key}`, visit);
  }
}
