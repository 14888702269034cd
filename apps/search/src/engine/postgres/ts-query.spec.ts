import { allOf, anyOf, lexeme, noneOf, restricted, sequenceOf, Term } from './ts-query.js';

const [boat, light] = [
  new Term('every_stem', 'boats', 'boats'),
  new Term('every_stem', 'light', 'light', '*'),
];
const nothing = new Term('german_stem', 'der', 'der');
const twice = new Term('every_stem', 'чаи', 'чай', 'A');
const stems = new Map([
  [boat.key, ['boat']],
  [light.key, ['light']],
  [twice.key, ['чаи', 'чай']],
]);
const stemsOf = (term: Term) => stems.get(term.key) ?? [];

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

  it('has words side by side, as far apart as they are without those that have no stem', () => {
    const placed = [nothing, boat, nothing, light].map((query, index) => ({ query, place: index + 1 }));
    expect(sequenceOf(placed).print(stemsOf)).toBe("('boat' <2> 'light':*)");
    expect(sequenceOf(placed.slice(0, 2)).print(stemsOf)).toBe("'boat'");
    expect(sequenceOf([]).print(stemsOf)).toBe('');
  });

  it('looks for each lexeme that a word may have', () => {
    expect(twice.print(stemsOf)).toBe("('чаи':A | 'чай':A)");
  });

  it('names each of its terms, those of another dictionary by another key', () => {
    expect(allOf([boat, anyOf([light])]).terms()).toEqual([boat, light]);
    expect(new Term('spanish_stem', 'boats', 'boats').key).not.toBe(boat.key);
  });
});
