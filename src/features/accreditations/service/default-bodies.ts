import 'server-only'
import { getTableName, inArray } from 'drizzle-orm'
import { namesOf } from '@/contract/fields'
import type { BodyCategory } from '@/contract/values/accreditations'
import { bodies, bodyProfessions, professions } from '@/schema/accreditations'
import { auditLog } from '@/schema/system/audit'
import type { Tx } from '@/server/database/db'
import { EMPTY_CATEGORY } from '../contract/bodies'

const PROFESSIONS = {
  doctor: {
    name_de: 'Ärztin oder Arzt',
    name_en: 'Doctor',
    synonyms: 'Arzt, Ärztin, Arzt/Ärztin, Ärztin/Arzt, Mediziner, Medizinerin, Physician',
    has_category: true,
  },
  pharmacist: {
    name_de: 'Apothekerin oder Apotheker',
    name_en: 'Pharmacist',
    synonyms: 'Apotheker, Apothekerin, Apotheker/in, Apotheker:in, Pharmazeut, Pharmazeutin',
    has_category: true,
  },
  pta: {
    name_de: 'PTA',
    name_en: 'Pharmaceutical technical assistant (PTA)',
    synonyms: 'Pharmazeutisch-technische Assistentin, Pharmazeutisch-technischer Assistent',
    has_category: false,
  },
  pka: {
    name_de: 'PKA',
    name_en: 'Pharmaceutical commercial assistant (PKA)',
    synonyms:
      'Pharmazeutisch-kaufmännische Assistentin, Pharmazeutisch-kaufmännische Angestellte, Pharmazeutisch-kaufmännischer Angestellter',
    has_category: false,
  },
  other: {
    name_de: 'Anderer Beruf',
    name_en: 'Other profession',
    synonyms: 'Andere, Sonstige, Sonstiger Beruf, Other',
    has_category: false,
  },
} as const

type Profession = keyof typeof PROFESSIONS
type DefaultBody = typeof bodies.$inferInsert & { for: readonly Profession[] }

type NewCategory = Pick<BodyCategory, 'code' | 'name_de' | 'name_en'> & Partial<BodyCategory>

const categoriesOf = (categories: readonly NewCategory[]): BodyCategory[] =>
  categories.map((category) => ({ ...EMPTY_CATEGORY, ...category }))

/** The categories of the model order of 2024 for doctors in Germany. Some chambers still use others. */
const MODEL_ORDER = categoriesOf([
  { code: 'A', name_de: 'Vortrag mit Diskussion', name_en: 'Lecture with discussion', test_points: 1 },
  {
    code: 'B',
    name_de: 'Mehrtägiger Kongress',
    name_en: 'Congress of several days',
    unit: 'half_day',
    points_per_unit: 3,
    daily_limit: 6,
  },
  {
    code: 'C',
    name_de: 'Kleingruppe, Workshop',
    name_en: 'Small group, workshop',
    group_limit: 25,
    extra_points: 1,
    test_points: 1,
  },
  {
    code: 'D',
    name_de: 'Interaktives Lernen mit bestandenem Test (70 %)',
    name_en: 'Interactive learning with a passed test (70%)',
    requires_test: true,
    apply_days: 42,
  },
  { code: 'E', name_de: 'Selbststudium', name_en: 'Self-study', points_per_unit: 0 },
  { code: 'F', name_de: 'Vortrag, Autorschaft', name_en: 'Speaking, writing', points_per_unit: 0 },
])

/** The categories that chambers of pharmacists accredit. Since November 2024 they move to four of them one by one. */
const PHARMACY_CATEGORIES = categoriesOf([
  { code: '1a', name_de: 'Seminar, Workshop, Praktikum', name_en: 'Seminar, workshop, practical course' },
  { code: '1b', name_de: 'Qualitätszirkel, Gesprächskreis', name_en: 'Quality circle' },
  { code: '2', name_de: 'Kongress', name_en: 'Congress' },
  { code: '3', name_de: 'Vortrag mit Diskussion', name_en: 'Lecture with discussion' },
  {
    code: '7',
    name_de: 'Eigenständiges Lernen mit Lernerfolgskontrolle (70 %)',
    name_en: 'Independent learning with a learning check (70%)',
    requires_test: true,
  },
])

/**
 * The chamber of pharmacists of Westphalia-Lippe wants attendance lists kept for four years (2019), and we assume the
 * same of the other chambers. Doctors collect their points over five years, so we assume that their chambers may ask
 * for a list as long.
 */
const PHARMACISTS_KEEP_YEARS = 4
const DOCTORS_KEEP_YEARS = 5

const AUSTRIAN: DefaultBody[] = [
  {
    name_de: 'Österreichische Ärztekammer (DFP)',
    name_en: 'Austrian Medical Chamber (DFP)',
    label: 'DFP',
    for: ['doctor'],
    categories: categoriesOf([
      { code: 'medizinisch', name_de: 'Medizinische Fortbildung', name_en: 'Medical education' },
      { code: 'sonstige', name_de: 'Sonstige Fortbildung', name_en: 'Other education' },
    ]),
    number_name: 'DFP-ID',
    number_format: 'digits',
    person_number: 'oeak_number',
    keep_years: DOCTORS_KEEP_YEARS,
    requires_provider: true,
  },
  {
    name_de: 'Österreichische Apothekerkammer (AFP)',
    name_en: 'Austrian Chamber of Pharmacists (AFP)',
    label: 'AFP',
    for: ['pharmacist'],
    unit_minutes: 30,
    categories: categoriesOf([{ code: 'AFP', name_de: 'Akkreditierte Fortbildung', name_en: 'Accredited education' }]),
    number_name: 'AKKO',
    person_number: 'chamber_number',
    keep_years: PHARMACISTS_KEEP_YEARS,
  },
  {
    name_de: 'Österreichische Apothekerkammer (FFP)',
    name_en: 'Austrian Chamber of Pharmacists (FFP)',
    label: 'FFP',
    for: ['pharmacist'],
    unit_minutes: 30,
    categories: categoriesOf([{ code: 'FFP', name_de: 'Freie Fortbildung', name_en: 'Free education' }]),
    person_number: 'chamber_number',
    keep_years: PHARMACISTS_KEEP_YEARS,
  },
]

type Region = { name_de: string; name_en: string; of?: string }

/** The names of the chambers of doctors, and `of` as they stand behind "der" where that differs. */
const CHAMBERS: Region[] = [
  { name_de: 'Landesärztekammer Baden-Württemberg', name_en: 'Baden-Württemberg' },
  { name_de: 'Bayerische Landesärztekammer', name_en: 'Bavaria', of: 'Bayerischen Landesärztekammer' },
  { name_de: 'Ärztekammer Berlin', name_en: 'Berlin' },
  { name_de: 'Landesärztekammer Brandenburg', name_en: 'Brandenburg' },
  { name_de: 'Ärztekammer Bremen', name_en: 'Bremen' },
  { name_de: 'Ärztekammer Hamburg', name_en: 'Hamburg' },
  { name_de: 'Landesärztekammer Hessen', name_en: 'Hesse' },
  { name_de: 'Ärztekammer Mecklenburg-Vorpommern', name_en: 'Mecklenburg-Western Pomerania' },
  { name_de: 'Ärztekammer Niedersachsen', name_en: 'Lower Saxony' },
  { name_de: 'Ärztekammer Nordrhein', name_en: 'North Rhine' },
  { name_de: 'Landesärztekammer Rheinland-Pfalz', name_en: 'Rhineland-Palatinate' },
  { name_de: 'Ärztekammer des Saarlandes', name_en: 'Saarland' },
  { name_de: 'Sächsische Landesärztekammer', name_en: 'Saxony', of: 'Sächsischen Landesärztekammer' },
  { name_de: 'Ärztekammer Sachsen-Anhalt', name_en: 'Saxony-Anhalt' },
  { name_de: 'Ärztekammer Schleswig-Holstein', name_en: 'Schleswig-Holstein' },
  { name_de: 'Landesärztekammer Thüringen', name_en: 'Thuringia' },
  { name_de: 'Ärztekammer Westfalen-Lippe', name_en: 'Westphalia-Lippe' },
]

const doctorsChamber = ({ name_de, name_en, of = name_de }: Region): DefaultBody => ({
  name_de,
  name_en: `State Chamber of Physicians: ${name_en}`,
  label: 'CME',
  for: ['doctor'],
  categories: MODEL_ORDER,
  number_name: 'VNR',
  number_format: 'vnr',
  has_password: true,
  person_number: 'efn',
  apply_days: 28,
  report_days: 8,
  correction_days: 7,
  keep_years: DOCTORS_KEEP_YEARS,
  requires_open_event: true,
  certificate_sentence: `Die Veranstaltung ist im Rahmen der Zertifizierung der ärztlichen Fortbildung der ${of} mit {points} Punkten (Kategorie {category}) anrechenbar.`,
  certificate_sentence_one: `Die Veranstaltung ist im Rahmen der Zertifizierung der ärztlichen Fortbildung der ${of} mit {points} Punkt (Kategorie {category}) anrechenbar.`,
  barcodes: ['code39', 'datamatrix'],
})

const PHARMACY_RULES = {
  for: ['pharmacist', 'pta'],
  categories: PHARMACY_CATEGORIES,
  number_name: 'Akkreditierungsnummer',
  apply_days: 42,
  keep_years: PHARMACISTS_KEEP_YEARS,
} satisfies Partial<DefaultBody>

/** Each region has a chamber of pharmacists beside that of doctors, with a name of the same form. */
const pharmacistsChamber = ({ name_de, name_en }: Region): DefaultBody => ({
  ...PHARMACY_RULES,
  name_de: name_de.replace('ärztekammer', 'apothekerkammer').replace('Ärztekammer', 'Apothekerkammer'),
  name_en: `State Chamber of Pharmacists: ${name_en}`,
  label: 'LAK',
})

/** The bodies of a new database. Each has a rule that its chamber has not confirmed, so that none counts as checked. */
const DEFAULT_BODIES: readonly DefaultBody[] = [
  ...AUSTRIAN,
  ...CHAMBERS.map(doctorsChamber),
  { ...PHARMACY_RULES, name_de: 'Bundesapothekerkammer', name_en: 'Federal Chamber of Pharmacists', label: 'BAK' },
  ...CHAMBERS.map(pharmacistsChamber),
]

/** The log keeps each deletion forever, and names the lists by their tables. */
const LISTS = [bodies, professions].map((table) => getTableName(table))

/** Fills the lists of bodies and professions while both are empty, unless staff have deleted what was in them. */
export async function insertDefaultBodies(tx: Tx): Promise<void> {
  if ((await tx.$count(bodies)) > 0 || (await tx.$count(professions)) > 0) return
  if ((await tx.$count(auditLog, inArray(auditLog.object, LISTS))) > 0) return
  const names = namesOf(PROFESSIONS)
  const stored = await tx
    .insert(professions)
    .values(names.map((name, position) => ({ ...PROFESSIONS[name], position })))
    .returning({ id: professions.id, name_de: professions.name_de })
  const inserted = await tx
    .insert(bodies)
    .values(DEFAULT_BODIES.map(({ for: _, ...body }) => body))
    .returning({ id: bodies.id, name_de: bodies.name_de })
  const chosen = inserted.flatMap(({ id, name_de }) => {
    const body = DEFAULT_BODIES.find((one) => one.name_de === name_de)
    const chosenNames = body?.for.map((name): string => PROFESSIONS[name].name_de) ?? []
    return stored
      .filter((profession) => chosenNames.includes(profession.name_de))
      .map((profession) => ({ body_id: id, profession_id: profession.id }))
  })
  await tx.insert(bodyProfessions).values(chosen)
}
