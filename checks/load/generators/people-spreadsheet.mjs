// Lists of people as somebody's spreadsheet program writes them: each text stands once in the file and is named by its number.
import de from '../../messages/de.json' with { type: 'json' }
import { aWorkbook } from '../../src/testing/sheets.ts'

const NAMES = 'Jürgen Käthe Søren Zoë François Łukasz Şükran Anna Björn Chloé Đorđe Ólafur Renée Ute Σοφία Ольга'.split(
  ' ',
)
const FAMILIES =
  'Müller Weiß Großmann Çelik Nuñez Přibyl Håkansson Jäger Schröder Dvořák Kowalczyk Żak Öztürk von-der-Höh'.split(' ')
const TOWNS = 'Köln München Düsseldorf Görlitz Lübeck Tübingen Weißenfels Nürnberg Saarbrücken Würzburg'.split(' ')
const COLUMNS = [
  ...['title', 'first_name', 'last_name', 'gender', 'institution', 'institution_address'],
  ...['postal_code', 'city', 'email', 'language', 'external_id'],
]

const pick = (list, number) => list[number % list.length]

/** The same number is the same person; `version` changes where somebody works, and every `faulty`th address is none. */
export function personOf(number, { version = 0, faulty = 0 } = {}) {
  const first_name = pick(NAMES, number)
  const last_name = `${pick(FAMILIES, number >> 2)}-${pick(FAMILIES, number >> 6)}`
  const place = number % 499
  return {
    title: pick(['Dr.', 'Prof. Dr.', '', 'Dr. med.'], number),
    first_name,
    last_name,
    gender: pick(['weiblich', 'männlich', 'divers'], number),
    institution: `${pick(['Löwen', 'Bären', 'Höhen'], place)}-Apotheke ${place + version}`,
    institution_address: `Königstraße ${place + 1}`,
    postal_code: String(50_000 + place).padStart(5, '0'),
    city: pick(TOWNS, place),
    email: faulty && number % faulty === 0 ? `gast${number} at example` : `gast${number}@example.org`,
    language: pick(['Deutsch', 'Englisch'], number),
    external_id: `K-${100_000 + number}`,
  }
}

export function listOf(people, columns = COLUMNS) {
  const numbers = new Map()
  const numberOf = (text) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size)
    return numbers.get(text)
  }
  const rowOf = (texts, place) =>
    `<row r="${place + 1}">${texts.map((text, at) => cellOf(text, `${'ABCDEFGHIJK'[at]}${place + 1}`)).join('')}</row>`
  const cellOf = (text, at) => (text === '' ? '' : `<c r="${at}" s="0" t="s"><v>${numberOf(text)}</v></c>`)
  const headings = columns.map((key) => de.people[key] ?? key)
  const rows = [headings, ...people.map((person) => columns.map((key) => person[key]))].map(rowOf).join('')
  const shared = [...numbers.keys()].map((text) => `<si><t>${text}</t></si>`).join('')
  return aWorkbook({ rows, shared })
}

export const peopleOf = (count, given) => Array.from({ length: count }, (_, number) => personOf(number + 1, given))
