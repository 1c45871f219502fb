/** The words of a field, without case and parted by commas. */
export const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)

/** The word is the beginning of a postal code. */
export const isPostal = (word: string): boolean => /^\d+$/.test(word)
