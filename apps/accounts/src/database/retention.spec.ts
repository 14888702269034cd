import { storedFaults } from '@quillstead/service-kit/testing';
import { retention } from './retention.js';

describe('the retention of accounts', () => {
  it('is what the privacy policy says, of every table', () => {
    expect(storedFaults('accounts', retention)).toEqual([]);
  });
});
