/** A picture or font under test: an address that loads nothing. */
export default 'asset';
