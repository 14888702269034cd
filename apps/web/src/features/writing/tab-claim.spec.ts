import { claimDraft } from './tab-claim.js';

describe('the claim of a draft for a tab', () => {
  it('is given without force where the browser has no locks, so that the draft opens', async () => {
    expect('locks' in navigator).toBe(false);
    const claim = await claimDraft('7-new-lamp');
    expect(claim?.release()).toBeUndefined();
    expect(claim?.renew()).toBeUndefined();
  });
});
