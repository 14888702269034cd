import { LatencyEstimate } from './latency-estimate.js';

describe('the usual time of an operation', () => {
  it('turns away what leaves too little time', () => {
    const usual = new LatencyEstimate();
    for (let call = 0; call < 50; call += 1) usual.saw(200);
    expect(usual.fits(100)).toBe(false);
    expect(usual.fits(300)).toBe(true);
  });

  it('lets one try again after it has turned away some, so that a slow minute is not for ever', () => {
    const usual = new LatencyEstimate();
    for (let call = 0; call < 50; call += 1) usual.saw(10_000);
    let refused = 0;
    while (!usual.fits(2_000)) refused += 1;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(100);
  });

  it('forgets a stall with the first responses after it', () => {
    const usual = new LatencyEstimate();
    for (let call = 0; call < 64; call += 1) usual.saw(6_000);
    for (let call = 0; call < 4; call += 1) usual.saw(5);
    expect(usual.fits(1_000)).toBe(true);
  });

  it('turns away nobody who has time left while there is room, since nothing waits then', () => {
    const usual = new LatencyEstimate();
    for (let call = 0; call < 64; call += 1) usual.saw(6_000);
    expect(usual.fits(1_900, true)).toBe(true);
    expect(usual.fits(100, true)).toBe(false);
    expect(usual.fits(1_900, false)).toBe(false);
  });

  it('is hardly raised by one slow call, or lowered by one that is not much shorter', () => {
    const usual = new LatencyEstimate();
    for (let call = 0; call < 100; call += 1) usual.saw(100);
    usual.saw(1_000);
    expect(usual.fits(195)).toBe(true);
    usual.saw(60);
    expect(usual.fits(170)).toBe(false);
  });
});
