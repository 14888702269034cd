import { UsualTime } from './usual-time.js';

describe('the usual time of an ask', () => {
  it('turns away what leaves too little time', () => {
    const usual = new UsualTime();
    for (let call = 0; call < 50; call += 1) usual.saw(200);
    expect(usual.fits(100)).toBe(false);
    expect(usual.fits(300)).toBe(true);
  });

  it('lets one try again after it has turned away some, so that a slow minute is not for ever', () => {
    const usual = new UsualTime();
    for (let call = 0; call < 50; call += 1) usual.saw(10_000);
    let refused = 0;
    while (!usual.fits(2_000)) refused += 1;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(100);
  });
});
