import { workloadsOf } from './workloads.mjs';

/** Every image is one version: a tag that says which, or a digest. */
export function imageFaults(objects) {
  return imagesOf(objects)
    .filter(({ image }) => !isPinned(image))
    .map(({ name, image }) => `${name}: ${image} may be another image tomorrow`);
}

/** Every image is named by its digest: whoever may push to a registry can move a tag. Not a policy of every overlay. */
export function digestFaults(objects) {
  return imagesOf(objects)
    .filter(({ image }) => !byDigest.test(image ?? ''))
    .map(({ name, image }) => `${name}: ${image} is named by a tag`);
}

function imagesOf(objects) {
  const images = workloadsOf(objects).flatMap(({ name, containers }) =>
    containers.map(({ image }) => ({ name, image })),
  );
  const clusters = objects.filter(({ kind }) => kind === 'Cluster');
  images.push(...clusters.map(({ metadata, spec }) => ({ name: metadata.name, image: spec.imageName })));
  const poolers = objects.filter(({ kind }) => kind === 'Pooler');
  images.push(...poolers.map(({ metadata, spec }) => ({ name: metadata.name, image: spec.pgbouncer.image })));
  return images;
}

const byDigest = /@sha256:[0-9a-f]{64}$/;

function isPinned(image) {
  if (byDigest.test(image)) return true;
  const tag = /:([^/:]+)$/.exec(image)?.[1];
  // `local` is what a machine of one's own has built.
  return tag === 'local' || /\d+\.\d+/.test(tag ?? '');
}
