// Spreadsheets of people as spreadsheet programs write them: each text is stored once and referenced by its index.
import de from '../../../messages/de.json' with { type: 'json' }
import { aWorkbook } from '../../../src/testing/spreadsheets/workbooks.ts'

const FIRST_NAMES =
  'Jürgen Käthe Søren Zoë François Łukasz Şükran Anna Björn Chloé Đorđe Ólafur Renée Ute Σοφία Ольга'.split(' ')
const FAMILY_NAMES =
  'Müller Weiß Großmann Çelik Nuñez Přibyl Håkansson Jäger Schröder Dvořák Kowalczyk Żak Öztürk von-der-Höh'.split(' ')
const TOWNS = 'Köln München Düsseldorf Görlitz Lübeck Tübingen Weißenfels Nürnberg Saarbrücken Würzburg'.split(' ')
const COLUMNS = [
  'title',
  'first_name',
  'last_name',
  'gender',
  'institution',
  'institution_address',
  'postal_code',
  'city',
  'email',
  'language',
  'external_id',
]

const pick = (list, number) => list[number % list.length]

/** The same number is the same person; `version` changes the place of work, and every `faulty`th address is invalid. */
function personOf(number, { version = 0, faulty = 0 } = {}) {
  const first_name = pick(FIRST_NAMES, number)
  const last_name = `${pick(FAMILY_NAMES, number >> 2)}-${pick(FAMILY_NAMES, number >> 6)}`
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

export function spreadsheetOf(people, columns = COLUMNS) {
  const numbers = new Map()
  const numberOf = (text) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size)
    return numbers.get(text)
  }
  const rowOf = (texts, index) =>
    `<row r="${index + 1}">${texts.map((text, at) => cellOf(text, `${'ABCDEFGHIJK'[at]}${index + 1}`)).join('')}</row>`
  const cellOf = (text, at) => (text === '' ? '' : `<c r="${at}" s="0" t="s"><v>${numberOf(text)}</v></c>`)
  const headings = columns.map((key) => de.people[key] ?? key)
  const rows = [headings, ...people.map((person) => columns.map((key) => person[key]))].map(rowOf).join('')
  const shared = [...numbers.keys()].map((text) => `<si><t>${text}</t></si>`).join('')
  return aWorkbook({ rows, shared })
}

export const peopleOf = (count, given) => Array.from({ length: count }, (_, number) => personOf(number + 1, given))
