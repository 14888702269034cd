import { storedFaults } from '@quillstead/service-kit/testing';
import { retention } from './retention.js';

describe('the retention of social', () => {
  it('is what the privacy policy says, of every table', () => {
    expect(storedFaults('social', retention)).toEqual([]);
  });
});
