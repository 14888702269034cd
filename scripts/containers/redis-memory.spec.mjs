import { buildOverlay } from './kustomize/build.mjs';
import { overlays } from './overlays.mjs';
import { policies } from './policies/index.mjs';

/** The faults of a small site whose Redis has this in place of its bound. */
const faultsWith = (bound) => {
  const objects = buildOverlay(overlays['production-small']);
  const redis = objects.find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'redis');
  const [container] = redis.spec.template.spec.containers;
  container.args = container.args.map((text) => text.replace('--maxmemory 716mb', bound));
  return policies.resources(objects);
};

it('is bounded', () => {
  expect(faultsWith('--maxmemory 716mb')).toEqual([]);
});

it.each([
  ['no bound', ''],
  ['a bound above 70 % of its limit', '--maxmemory 900mb'],
])('is a fault with %s', (_, bound) => {
  expect(faultsWith(bound)).toEqual(['redis: redis may fill more than 70 % of its memory']);
});
