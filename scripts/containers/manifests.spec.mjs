import { buildOverlay } from './kustomize/build.mjs';
import { buildByKubectl, canonical, hasKubectl } from './kustomize/compare.mjs';
import { schemaFaults } from './manifests/validate.mjs';
import { overlays } from './overlays.mjs';
import { policies } from './policies/index.mjs';

const names = Object.keys(overlays);

describe.each(names)('the overlay %s', (name) => {
  const objects = buildOverlay(overlays[name]);

  it('is what the schemas of Kubernetes allow', async () => {
    expect(objects.length).toBeGreaterThan(40);
    expect((await Promise.all(objects.map(schemaFaults))).flat()).toEqual([]);
  });

  it.each(Object.keys(policies))('keeps to the policy on %s', (policy) => {
    expect(policies[policy](objects)).toEqual([]);
  });

  // The reader is held against the real thing wherever there is one; nothing above depends on it.
  if (hasKubectl())
    it('is what kubectl makes of it', () => {
      expect(canonical(objects)).toEqual(canonical(buildByKubectl(overlays[name])));
    });
});
