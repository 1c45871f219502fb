/** The function fold_text() of the database as the browser computes it: case, accents and umlauts do not matter. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæðđıłøœþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/([aou])e/g, '$1')

/** Unicode does not take these letters apart. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'a',
  ð: 'd',
  đ: 'd',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'o',
  þ: 't',
}

type Listed = { label: string; detail?: string }

/** Tells whether each word of a search occurs in the texts of an option. */
export function containsWords({ label, detail = '' }: Listed, words: string): boolean {
  const text = foldText(`${label} ${detail}`)
  return foldText(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
