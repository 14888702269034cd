import { allOf, anyOf, lexeme, noneOf, restricted, Term } from './ts-query.js';

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

  it('has lexemes as they stand, none of which is an operator', () => {
    expect(lexeme(" it's \\ & !").print(stemsOf)).toBe("' it''s \\\\ & !'");
    expect(noneOf([lexeme(' teen'), light]).print(stemsOf)).toBe("!((' teen' | 'light':*))");
    expect(noneOf([nothing]).print(stemsOf)).toBe('');
  });

  it('looks for nothing where only the condition is left', () => {
    expect(restricted(boat, lexeme(' teen')).print(stemsOf)).toBe("('boat' & ' teen')");
    expect(restricted(nothing, lexeme(' teen')).print(stemsOf)).toBe('');
    expect(restricted(boat, noneOf([light])).terms()).toEqual([boat, light]);
  });

  it('names each of its terms, those that PostgreSQL reads in another way by another key', () => {
    expect(allOf([boat, anyOf([light])]).terms()).toEqual([boat, light]);
    expect(new Term('phrase', 'every_word', 'boats').key).not.toBe(boat.key);
    expect(new Term('plain', 'spanish', 'boats').key).not.toBe(boat.key);
  });
});
