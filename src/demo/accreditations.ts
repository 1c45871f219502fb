import 'server-only'
import type { AccreditationDraft } from '@/features/accreditations/contract/accreditations'
import { categoryOf, eventMinutesOf, proposePoints } from '@/features/accreditations/rules/points'
import { encryptPassword } from '@/features/accreditations/service/accreditations'
import { passesLuhn } from '@/features/person-numbers/rules/mistyped'
import { accreditationChanges, accreditations, bodies } from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { DAY, dayAfter, instantOf } from './calendar'
import { getEntry } from './lookup'

type DemoAccreditation = Pick<AccreditationDraft, 'state' | 'shows_application' | 'provider'> & {
  event: string
  body: string
  category: string
  /** The number that the body gave the event. */
  number?: string
  /** The event was moved by a week after the body had recognised it. */
  moved?: true
}

const DFP = { body: 'Österreichische Ärztekammer (DFP)', category: 'medizinisch', provider: 'Fortbildungsring Wien' }
const AFP = { body: 'Österreichische Apothekerkammer (AFP)', category: 'AFP' }

/** The digits of a VNR with the check digit that fits them. */
function vnrOf(running: number): string {
  const digits = `27601020260${String(running).padStart(7, '0')}`
  const fitting = [...'0123456789'].find((digit) => passesLuhn(digits + digit))
  return digits + fitting
}

/** Accreditations in every state, on events of both languages, audiences and forms. */
const ACCREDITATIONS: readonly DemoAccreditation[] = [
  { ...DFP, event: 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen', state: 'granted', number: '781204' },
  {
    event: 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen',
    body: 'Ärztekammer Berlin',
    category: 'A',
    state: 'granted',
    number: vnrOf(4711),
  },
  { ...AFP, event: 'Diabetes-Update: Neue Leitlinie, neue Geräte, alte Fragen', state: 'granted', number: '2026-0311' },
  { ...DFP, event: 'Antimicrobial Stewardship in Primary Care', state: 'granted', number: '781377' },
  { ...AFP, event: 'Antimicrobial Stewardship in Primary Care', state: 'granted', number: '2026-0342' },
  {
    event: 'COPD und Asthma: Inhalieren will gelernt sein',
    body: 'Ärztekammer Hamburg',
    category: 'C',
    state: 'granted',
    number: vnrOf(5023),
  },
  { ...DFP, event: 'Das digitale Team: Aufgaben neu verteilen', state: 'granted', number: '781590', moved: true },
  {
    event: 'Das digitale Team: Aufgaben neu verteilen',
    body: 'Bayerische Landesapothekerkammer',
    category: '3',
    state: 'granted',
    number: 'BY-26-0519',
    moved: true,
  },
  {
    event: 'Schmerztherapie ohne Umwege',
    body: 'Sächsische Landesärztekammer',
    category: 'A',
    state: 'to_apply',
  },
  {
    event: 'Datenschutz in der Apotheke: Das Wesentliche in 90 Minuten',
    body: 'Bundesapothekerkammer',
    category: '3',
    state: 'to_apply',
  },
  { event: 'Arbeitskreis KI in der Befundung', body: 'Ärztekammer Nordrhein', category: 'C', state: 'to_apply' },
  { ...DFP, event: 'Digital Therapeutics: From Prescription to Outcome', state: 'applied', shows_application: true },
  { ...AFP, event: 'Digital Therapeutics: From Prescription to Outcome', state: 'applied' },
  {
    event: 'Arbeitsrecht für Praxisinhaber',
    body: 'Ärztekammer Schleswig-Holstein',
    category: 'A',
    state: 'refused',
  },
  {
    event: 'Telemedizin: Sprechstunde, Botendienst, Beratung per Video',
    body: 'Landesärztekammer Hessen',
    category: 'A',
    state: 'granted',
    number: vnrOf(3306),
  },
  {
    event: 'Honorare verstehen: Was sich in diesem Jahr ändert',
    body: 'Bundesapothekerkammer',
    category: '3',
    state: 'granted',
    number: 'BAK/2026/118',
  },
]

/** The bodies whose rules staff of the demo have compared with those of the chamber. */
const CHECKED = [DFP.body, AFP.body, 'Ärztekammer Berlin', 'Ärztekammer Hamburg']

/** Days before the event, and at least so many days ago. */
const APPLIED = { before: 60, ago: 30 }
const DECIDED = { before: 35, ago: 9 }
const MOVED_DAYS = 7

type Context = { now: Date; staff: number }
type EventRow = Pick<
  typeof workshops.$inferSelect,
  'id' | 'date' | 'time' | 'end_time' | 'breaks' | 'break_minutes' | 'speaker'
>

/** Gives events of the demo their accreditations. The bodies must exist. */
export async function saveAccreditations(tx: Tx, { now, staff }: Context): Promise<void> {
  const facts = columnsOf(workshops, 'id', 'title', 'date', 'time', 'end_time', 'breaks', 'break_minutes', 'speaker')
  const events = new Map((await tx.select(facts).from(workshops)).map((event) => [event.title, event]))
  const known = new Map((await tx.select().from(bodies)).map((body) => [body.name_de, body]))
  await markChecked(tx, [...known.values()])
  const drafts = ACCREDITATIONS.map((demo) =>
    draftOf(demo, { event: getEntry(events, demo.event), body: getEntry(known, demo.body), now, staff }),
  )
  const stored = await tx.insert(accreditations).values(drafts).returning()
  const changes = ACCREDITATIONS.flatMap((demo, index) => {
    const accreditation = stored[index]
    if (!demo.moved || !accreditation) return []
    const { date } = getEntry(events, demo.event)
    return [
      {
        accreditation_id: accreditation.id,
        changes: { date: [dayAfter(date, -MOVED_DAYS), date] satisfies [string, string] },
        changed_at: instantOf(now.getTime() - DAY),
        changed_by: staff,
      },
    ]
  })
  await tx.insert(accreditationChanges).values(changes)
}

async function markChecked(tx: Tx, known: (typeof bodies.$inferSelect)[]): Promise<void> {
  const ids = known.filter(({ name_de }) => CHECKED.includes(name_de)).map(({ id }) => id)
  await tx.update(bodies).set({ is_checked: true }).where(isAnyOf(bodies.id, ids))
}

type DraftContext = Context & { event: EventRow; body: typeof bodies.$inferSelect }

function draftOf(
  demo: DemoAccreditation,
  { event, body, now, staff }: DraftContext,
): typeof accreditations.$inferInsert {
  const { state = 'to_apply', category, number = '', provider = '', shows_application } = demo
  const isDecided = state === 'granted' || state === 'refused'
  const today = instantOf(now.getTime()).slice(0, 10)
  const dayOf = ({ before, ago }: typeof APPLIED) =>
    [dayAfter(event.date, -before), dayAfter(today, -ago)].toSorted()[0]
  return {
    workshop_id: event.id,
    body_id: body.id,
    category,
    ...(state === 'granted' && pointsOf(event, body, category)),
    number,
    encrypted_password: body.has_password && number ? encryptPassword(`pass-${number.slice(-6)}`) : null,
    scientific_lead: event.speaker.split(',')[0],
    provider,
    state,
    applied_on: state === 'to_apply' ? null : dayOf(APPLIED),
    decided_on: isDecided ? dayOf(DECIDED) : null,
    person_in_charge: staff,
    shows_application,
    created_at: instantOf(now.getTime() - 70 * DAY),
    updated_at: instantOf(now.getTime() - 2 * DAY),
    updated_by: staff,
  }
}

/** The points that the body gives by its rule. */
function pointsOf(event: EventRow, body: DraftContext['body'], code: string) {
  const minutes = eventMinutesOf(event)
  const category = categoryOf(body, code)
  if (!minutes || !category) return {}
  const { points, test_points } = proposePoints(minutes, body, category)
  return { points_basis: points, points_test: test_points, points_speaker: 1 }
}
