/** Additions of the products to the name of a guest. */
const GUEST = /\((?:gast|guest|extern|external|unverified|nicht (?:überprüft|verifiziert))\)/gi
/** Titles and forms of address, which one of the two spellings of a name may lack. */
const TITLES = new Set(
  'dr drs prof univ doz priv pd med dent vet pharm phil rer nat habil hc dipl ing mag msc bsc mba phd frau herr mr mrs ms apothekerin apotheker'.split(
    ' ',
  ),
)

/**
 * The words of a name in one order, without accents and titles, so that "Dr. Weiß, Anna" and "Anna Weiss" are the same.
 * Empty for a text without a name.
 */
export const nameKeyOf = (name: string): string =>
  foldLetters(name.replace(GUEST, ' '))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word))
    .sort()
    .join(' ')

/** Maps ä, ae and a to the same letter, because people type their umlauts in all three ways. */
const foldLetters = (text: string) =>
  text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[øœ]/g, 'o')
    .replace(/æ/g, 'a')
    .replace(/ł/g, 'l')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/([aou])e/g, '$1')

/** The shown name and the original one, which Zoom writes behind it: "Mona (Mona Weiß)". */
export function nameVariantsOf(name: string): string[] {
  const shown = name.replace(GUEST, ' ')
  const [, outer = '', inner = ''] = /^([^()]*)\(([^()]*)\)\s*$/.exec(shown) ?? []
  return [...new Set([shown, outer, inner].map(nameKeyOf))].filter(Boolean)
}
