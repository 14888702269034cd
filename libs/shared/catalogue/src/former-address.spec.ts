import { formerAddress } from './former-address.js';

describe('the address that a work had elsewhere', () => {
  it.each([
    ['https://blog.example/2020/the-lamp/', 'https://blog.example/2020/the-lamp/'],
    [' http://Blog.example/?p=12#comments ', 'http://blog.example/?p=12'],
    ['https://bücher.example/öl', 'https://xn--bcher-kva.example/%C3%B6l'],
    ['https://blog.example/a b\r\n/c"d', 'https://blog.example/a%20b/c%22d'],
    [`https://blog.example/${'a'.repeat(2027)}`, `https://blog.example/${'a'.repeat(2027)}`],
    [`https://blog.example/${'a'.repeat(2028)}`, null],
    [`https://blog.example/${'ö'.repeat(400)}`, null],
    ['javascript:alert(1)//https://blog.example', null],
    ['https://ann:secret@blog.example/', null],
    ['https://blog.example:99999/', null],
    ['=HYPERLINK("https://blog.example")', null],
    ['/the-lamp/', null],
    ['//blog.example/', null],
    ['https:///the-lamp/', null],
    ['', null],
  ])('of %j is %j', (written, address) => {
    expect(formerAddress(written)).toBe(address);
    expect(address && formerAddress(address)).toBe(address);
  });
});
