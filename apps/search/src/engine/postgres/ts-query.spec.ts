import { allOf, anyOf, Term } from './ts-query.js';

const [boat, light] = [
  new Term('plain', 'every_word', 'boats'),
  new Term('lexemes', 'every_word', 'light:*'),
];
const nothing = new Term('plain', 'every_word', '-');
const stems = new Map([
  [boat.key, "'boat'"],
  [light.key, "'light':*"],
  [nothing.key, ''],
]);
const stemsOf = (term: Term) => stems.get(term.key) ?? '';

describe('TsQuery', () => {
  it('combines terms as PostgreSQL writes them', () => {
    expect(allOf([boat, anyOf([light, boat])]).print(stemsOf)).toBe("('boat' & ('light':* | 'boat'))");
  });

  it('leaves out what has no stem, and is empty when nothing is left', () => {
    expect(allOf([nothing, boat, nothing]).print(stemsOf)).toBe("'boat'");
    expect(anyOf([nothing, allOf([nothing])]).print(stemsOf)).toBe('');
  });

  it('names each of its terms, those that PostgreSQL reads in another way by another key', () => {
    expect(allOf([boat, anyOf([light])]).terms()).toEqual([boat, light]);
    expect(new Term('phrase', 'every_word', 'boats').key).not.toBe(boat.key);
    expect(new Term('plain', 'spanish', 'boats').key).not.toBe(boat.key);
  });
});
