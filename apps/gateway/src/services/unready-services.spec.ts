import { serviceNames } from '@quillstead/contracts';
import type { RunningService } from '@quillstead/service-kit/process';
import { unreadyServices } from './await-services.js';

const all = (release: string, process = 'a'): RunningService[] =>
  serviceNames.map((service) => ({ service, release, process }));
const content = (release: string): RunningService => ({ service: 'content', release, process: 'b' });
const unready = (running: readonly RunningService[]) => unreadyServices(running, '1.4.0', serviceNames);

describe('the services for which a gateway of 1.4.0 waits', () => {
  it.each([
    ['of its own release', all('1.4.0')],
    ['of a newer release, as after a roll-back', all('1.5.0')],
    ['of both', [...all('1.4.0'), ...all('1.10.0', 'b')]],
  ])('are none when all are %s', (_, running) => {
    expect(unready(running)).toEqual({ older: [], missing: [] });
  });

  it('are those of which an older process still takes calls, beside a newer one too', () => {
    expect(unready([...all('1.4.0'), content('1.3.9')])).toEqual({ older: ['content'], missing: [] });
  });

  it('are those of which no process takes calls', () => {
    const others = all('1.4.0').filter(({ service }) => service !== 'search');
    expect(unready(others)).toEqual({ older: [], missing: ['search'] });
  });

  it('are never those that it does not need', () => {
    const running = [...all('1.4.0').filter(({ service }) => service !== 'search'), content('1.0.0')];
    expect(unreadyServices(running, '1.4.0', ['accounts', 'social', 'notifications'])).toEqual({
      older: [],
      missing: [],
    });
  });
});
