/** Returns the letters of a spreadsheet column from its zero-based index: 0 is "A", 26 is "AA". */
export const getColumnLetters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : getColumnLetters(Math.floor(index / 26) - 1) + getColumnLetters(index % 26)
