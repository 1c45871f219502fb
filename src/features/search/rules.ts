/** The function fold_text() of the database as the browser computes it: case, accents and umlauts do not matter. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/([aou])e/g, '$1')

type Listed = { label: string; detail?: string }

/** Tells whether each word of a search occurs in the texts of an option. */
export function containsWords({ label, detail = '' }: Listed, words: string): boolean {
  const text = foldText(`${label} ${detail}`)
  return foldText(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
