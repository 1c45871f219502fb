import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { LOCALES, localeOf } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import type { CertificateContent } from '@/contract/values/certificates'
import type { NumberKind } from '@/contract/values/numbers'
import { accreditationNumberProblemOf } from '@/features/accreditations/rules/event-numbers'
import { readProfessions } from '@/features/accreditations/service/read-professions'
import { type RecognitionOfEvent, readRecognitions } from '@/features/accreditations/service/recognitions'
import { readMissingEvaluations } from '@/features/evaluations/service/answered'
import { missingNumbersOf, neededNumbersOf } from '@/features/person-numbers/rules/needed'
import { type AttendanceReader, readAttendanceFacts } from '@/features/registrations/service/people/attendance-facts'
import { isSeatedAt } from '@/features/seats/service/count-seats'
import { endOf, hasTakenPlace, isCancelled } from '@/features/workshops/rules'
import { loadTranslator } from '@/i18n/messages'
import { bodies } from '@/schema/accreditations'
import { certificates } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { alphabetical } from '@/server/database/alphabetical'
import { type Db, db, type Tx } from '@/server/database/db'
import type { BodyEntitlement, CertificateWarning, CertifyingBody, NoCertificateReason } from '../../contract/issuing'
import { changesOf, noCertificateReasonOf } from '../../rules/entitlements'
import { numberWarningsOf } from '../../rules/warnings'
import { readTemplates } from '../document/template'
import { contentOf } from './content'
import { readSharedNumbers } from './shared-numbers'

/** A certificate that staff see: valid, revoked, or a draft whose document is being made. */
export type KnownCertificate = Awaited<ReturnType<typeof selectKnownCertificates>>[number]

/** The content of the certificate that a person gets from one body, or the reason why there is none. */
export type Entitlement = {
  recognition: RecognitionOfEvent
  certificate: KnownCertificate | null
  /** An earlier certificate was revoked, so that only staff issue another one. */
  was_revoked: boolean
  /** The body demands an answer to the evaluation; only staff issue without one, to people who answered on paper. */
  misses_evaluation: boolean
  warnings: CertificateWarning[]
  number_problem: CertifyingBody['number_problem']
} & ({ content: CertificateContent; reason: null } | { content: null; reason: NoCertificateReason })

export type EntitlementsOfPerson = {
  person: RegistrationRow
  entitlements: Entitlement[]
  /** Certificates by accreditations that no longer recognise the event. */
  unrecognised: KnownCertificate[]
}

/** The certificates to which everybody with a seat is entitled by now, in the order of the check-in list. */
export async function readEntitlements(workshop_id: number, { now, from = db }: { now: Date; from?: Db | Tx }) {
  const [[event], found, people, known, wordingOf, missesEvaluation] = await Promise.all([
    from.select().from(workshops).where(eq(workshops.id, workshop_id)),
    readRecognitions([workshop_id], from),
    readPeople(workshop_id, from),
    readKnownCertificates(workshop_id, from),
    readWordings(from),
    readMissingEvaluations(workshop_id, from),
  ])
  if (!event) throw new NotFound()
  const has_ended = endOf(event) < now
  const is_cancelled = isCancelled(event)
  const recognitions = found.get(workshop_id) ?? []
  const [factsOf, warningsOf] = await Promise.all([
    readAttendanceFacts(people, from),
    readNumberWarnings(workshop_id, recognitions, from),
  ])
  const context = {
    event: { ...event, has_taken_place: hasTakenPlace(event, now) },
    recognitions,
    factsOf,
    wordingOf,
    missesEvaluation,
    warningsOf,
  }
  const recognised = new Set<number | null>(recognitions.map(({ id }) => id))
  const rows = people.map((person): EntitlementsOfPerson => {
    const own = known.get(person.id) ?? []
    const unrecognised = own.filter((one) => isOpen(one) && !recognised.has(one.accreditation_id))
    return { person, entitlements: entitlementsOf(person, own, context), unrecognised }
  })
  const seated = new Set(people.map(({ id }) => id))
  const unseated = [...known].flatMap(([id, own]) => (seated.has(id) ? [] : [own.filter(isOpen)]))
  return { event, has_ended, is_cancelled, recognitions, people: rows, unseated }
}

const { id, first_name, last_name } = registrations

/** Erased people get no certificate, because nobody knows their names. */
const readPeople = (workshop_id: number, from: Db | Tx) =>
  from
    .select()
    .from(registrations)
    .where(and(isSeatedAt(workshop_id), isNull(registrations.erased_at)))
    .orderBy(asc(alphabetical(last_name)), asc(alphabetical(first_name)), asc(id))

async function readKnownCertificates(workshop_id: number, from: Db | Tx) {
  const rows = await selectKnownCertificates(workshop_id, from)
  return Map.groupBy(rows, ({ holder }) => holder.id)
}

/** A certificate of an erased person is kept because its body demands it, and it is never replaced. */
const selectKnownCertificates = (workshop_id: number, from: Db | Tx) =>
  from
    .select({
      ...columnsOf(certificates, 'id', 'serial', 'state', 'accreditation_id', 'body_id', 'content'),
      holder: columnsOf(registrations, 'id', 'title', 'first_name', 'last_name', 'email', 'accompaniment_of'),
      body: columnsOf(bodies, 'name_de', 'name_en', 'label'),
    })
    .from(certificates)
    .innerJoin(registrations, and(eq(registrations.id, certificates.registration_id), isNull(registrations.erased_at)))
    .leftJoin(bodies, eq(bodies.id, certificates.body_id))
    .where(and(eq(certificates.workshop_id, workshop_id), inArray(certificates.state, ['draft', 'issued', 'revoked'])))
    .orderBy(asc(certificates.serial))

/** The certificate is valid, or will be once its document is made. */
const isOpen = ({ state }: KnownCertificate) => state !== 'revoked'

/** The templates and translations of all languages, because each person gets a certificate in the own one. */
async function readWordings(from: Db | Tx) {
  const [{ templateOf }, professions, translators] = await Promise.all([
    readTemplates(from),
    readProfessions(from),
    Promise.all(LOCALES.map(async (locale) => [locale, await loadTranslator(locale)] as const)),
  ])
  const translatorOf = new Map(translators)
  const professionOf = new Map(professions.map((profession) => [profession.id, profession]))
  return (language: string, body_id: number, profession_id: number | null) => {
    const locale = localeOf(language)
    const translator = translatorOf.get(locale)
    if (!translator) throw new Error(`there are no translations for ${locale}`)
    const profession = profession_id === null ? undefined : professionOf.get(profession_id)
    return { profession, locale, translator, template: templateOf(body_id, locale) }
  }
}

/** Reads the hints about the numbers that the bodies of an event print. */
async function readNumberWarnings(workshop_id: number, recognitions: readonly RecognitionOfEvent[], from: Db | Tx) {
  const granted = recognitions.filter(({ state }) => state === 'granted').map(({ body }) => body)
  const needed = neededNumbersOf(granted)
  const kinds = needed.map(({ kind }) => kind)
  const othersOf = await readSharedNumbers(workshop_id, kinds, from)
  return (person: RegistrationRow, kind: NumberKind | null): CertificateWarning[] => {
    if (kind === null || !kinds.includes(kind)) return []
    const isMissing = missingNumbersOf(person, needed).includes(kind)
    return numberWarningsOf(kind, { number: person[kind], others: othersOf(person.id, kind), isMissing })
  }
}

type Context = {
  event: typeof workshops.$inferSelect & { has_taken_place: boolean }
  recognitions: readonly RecognitionOfEvent[]
  factsOf: AttendanceReader
  wordingOf: Awaited<ReturnType<typeof readWordings>>
  missesEvaluation: Awaited<ReturnType<typeof readMissingEvaluations>>
  warningsOf: Awaited<ReturnType<typeof readNumberWarnings>>
}

function entitlementsOf(
  person: RegistrationRow,
  known: readonly KnownCertificate[],
  { event, recognitions, factsOf, wordingOf, missesEvaluation, warningsOf }: Context,
): Entitlement[] {
  const { minutes, points } = factsOf(person, event)
  return recognitions.map((recognition) => {
    const own = known.filter(({ accreditation_id }) => accreditation_id === recognition.id)
    // A draft may replace a valid certificate, which is not replaced a second time meanwhile.
    const certificate =
      own.find(({ state }) => state === 'draft') ?? own.find(({ state }) => state === 'issued') ?? null
    const was_revoked = certificate === null && own.length > 0
    const misses_evaluation = recognition.body.requires_evaluation && missesEvaluation(person.id)
    const number_problem = eventNumberProblemOf(recognition)
    const knownByNow = { recognition, certificate, was_revoked, misses_evaluation, number_problem, warnings: [] }
    const earned = points.find(({ accreditation_id }) => accreditation_id === recognition.id)
    const reason = earned ? noCertificateReasonOf(earned, person, recognition.body) : 'absent'
    if (reason !== null || !earned?.earned) return { ...knownByNow, content: null, reason: reason ?? 'absent' }
    const { profession, ...wording } = wordingOf(person.language, recognition.body.id, person.profession_id)
    const certified = { person, profession, event, recognition, earned: earned.earned, minutes: minutes ?? 0 }
    const warnings = warningsOf(person, recognition.body.person_number)
    return { ...knownByNow, warnings, content: contentOf(certified, wording), reason: null }
  })
}

export const eventNumberProblemOf = ({ body, number }: Pick<RecognitionOfEvent, 'body' | 'number'>) =>
  accreditationNumberProblemOf(body.number_format, number)

export function bodyEntitlementOf({
  recognition,
  certificate,
  was_revoked,
  misses_evaluation,
  content,
  reason,
  warnings,
}: Entitlement): BodyEntitlement {
  const isHeldBack = misses_evaluation && content !== null && certificate === null
  const issued = certificate?.state === 'issued' ? certificate.content : null
  return {
    body_key: bodyKeyOf(recognition),
    accreditation_id: recognition.id,
    points: content?.points.total ?? null,
    reason: was_revoked ? 'revoked' : isHeldBack ? 'evaluation_missing' : reason,
    certificate: certificate && certificateIn(certificate),
    changes: issued ? changesOf(issued, content) : [],
    warnings,
  }
}

/** A certificate to which the person is no longer entitled, for the screens of staff. */
export const withdrawnEntitlementOf = (
  certificate: KnownCertificate,
  reason: NoCertificateReason,
): BodyEntitlement => ({
  body_key: bodyOf(certificate).key,
  accreditation_id: certificate.accreditation_id,
  points: null,
  reason,
  certificate: certificateIn(certificate),
  changes: ['no_longer_entitled'],
  warnings: [],
})

/** The body of a certificate by an accreditation that no longer recognises the event. */
export function bodyOf({ accreditation_id, body_id, body, content }: KnownCertificate): CertifyingBody {
  const { label, body: name } = content ?? { label: '', body: '' }
  const names = body ?? { name_de: name, name_en: name, label }
  const key = accreditation_id === null ? `body-${body_id ?? names.label}` : bodyKeyOf({ id: accreditation_id })
  return { key, accreditation_id, ...names, is_recognised: false, number_problem: null }
}

export const bodyKeyOf = ({ id }: { id: number }): string => `accreditation-${id}`

const certificateIn = ({ id, serial, state, content }: KnownCertificate) => ({
  id,
  serial,
  state,
  points: content?.points.total ?? null,
})

/** The person gets a certificate and has none yet. After a revocation, or without an evaluation, staff choose the person. */
export const isDue = (
  { content, certificate, was_revoked, misses_evaluation }: Entitlement,
  { isChosen = false }: { isChosen?: boolean } = {},
): boolean => content !== null && certificate === null && (isChosen || !(was_revoked || misses_evaluation))
