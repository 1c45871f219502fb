import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from '@/demo/load'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { refreshRoutePermissions } from '@/features/access/service/grantable-calls'
import { createFirstUser } from '@/features/accounts/service/first-user'
import { insertDefaultBodies } from '@/features/accreditations/service/default-bodies'
import { makeDocuments } from '@/features/certificates/service/issuing/run-documents'
import { insertDefaultEvaluation } from '@/features/evaluations/service/default-template'
import { getEvaluation } from '@/features/evaluations/service/event-evaluation'
import { listMailLog as logEndpoint } from '@/features/mails/contract'
import { listMailLog } from '@/features/mails/service/log/mail-log'
import { listRegistrations as listEndpoint } from '@/features/registrations/contract/office'
import { exportRegistrations } from '@/features/registrations/service/people/export-people'
import { listRegistrations } from '@/features/registrations/service/people/list-people'
import { db } from '@/server/database/db'
import { aBody, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { FIGURES, type FigureName } from '../contract'
import { addressFilterOf, type CountedList, FIGURE_LISTS } from '../rules/figures'
import { getCockpit } from './cockpit'

const NOW = new Date()
/** The demo is loaded before the tests, also on a busy machine. */
const HOOK_MILLISECONDS = 90_000

/** The figures of an event w, counted from the tables without the conditions of the lists. */
const people = (condition: SQL) => sql`(select count(*) from registrations r where r.workshop_id = w.id
  and r.deleted_at is null and not r.preliminary_registration and ${condition})`
const EXPECTED: Record<FigureName, SQL> = {
  invited: people(sql`r.invitation_sent is not null`),
  delivered: sql`(select count(distinct m.registration_id) from mails m join registrations r on r.id = m.registration_id
    where m.workshop_id = w.id and r.workshop_id = w.id and r.deleted_at is null and not r.preliminary_registration
    and m.type = 'invite' and m.state = 'sent' and r.invitation_sent is not null)`,
  registered: people(sql`r.registered is not null and r.cancelled_at is null`),
  cancelled: people(sql`r.cancelled_at is not null`),
  came: people(sql`r.participated is not null`),
  stayed: sql`(select count(*) from (
    select r.id, e.starts, e.ends, coalesce(
      (select extract(epoch from sum(greatest(least(coalesce(i.left_at, e.ends), e.ends) - greatest(i.came_at, e.starts), interval '0')))
        from attendance_intervals i where i.registration_id = r.id having count(*) > 0),
      extract(epoch from e.ends - case when r.participated > e.starts and r.participated < e.ends then r.participated else e.starts end)) / 60 as minutes
    from registrations r, lateral (select (w.date + w.time) at time zone 'Europe/Berlin' as starts,
      (w.date + coalesce(w.end_time, w.time + interval '1 hour')) at time zone 'Europe/Berlin' as ends) e
    where r.workshop_id = w.id and r.deleted_at is null and not r.preliminary_registration and r.participated is not null) stay
    where round(stay.minutes) >= extract(epoch from stay.ends - stay.starts) / 60 - coalesce((select max(b.attendance_tolerance)
      from bodies b, accreditations a where b.id = a.body_id and a.workshop_id = w.id and a.state = 'granted'), 10))`,
  certified: sql`(select count(distinct c.registration_id) from certificates c where c.workshop_id = w.id
    and c.state = 'issued' and c.file is not null)`,
  evaluated: sql`coalesce((select e.answers from evaluations e where e.workshop_id = w.id), 0)`,
  waiting: sql`(select count(*) from registrations r where r.workshop_id = w.id and r.deleted_at is null
    and r.preliminary_registration and r.cancelled_at is null)`,
  failed: sql`(select count(*) from mails m where m.workshop_id = w.id and m.state = 'failed')`,
}

const rowsOf = <Row extends Record<string, unknown>>(query: SQL) => db.execute<Row>(query)
const listFigures = () =>
  rowsOf<{ id: number } & Record<FigureName, string>>(
    sql`select w.id, ${sql.join(
      FIGURES.map((name) => sql`${EXPECTED[name]} as ${sql.identifier(name)}`),
      sql`, `,
    )} from workshops w order by w.id`,
  )

/** The number of rows of the list that a figure links to, asked for as its address does. */
async function countOfList(id: number, { tab, filter }: CountedList): Promise<number> {
  const address = { filter: addressFilterOf({ filter }), per_page: 20 }
  if (tab === 'evaluation') return (await getEvaluation(id, NOW)).evaluation?.answers ?? 0
  if (tab === 'mails') return (await listMailLog(id, logEndpoint.query.parse(address), 'en')).meta.pagination.total
  const query = listEndpoint.query.parse({ ...address, filter: { ...address.filter, workshop_id: id } })
  return (await listRegistrations(query)).meta.pagination.total
}

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await refreshRoutePermissions(tx, ENDPOINTS)
    await createFirstUser(tx, { email: 'admin@example.org', password: 'a password of the tests' })
    await insertDefaultBodies(tx)
    await insertDefaultEvaluation(tx)
    await loadDemo(tx, NOW)
  })
  await eraseADocument()
}, HOOK_MILLISECONDS)

/** A certificate of which the document was erased counts no more. */
async function eraseADocument() {
  await makeDocuments(new AbortController().signal)
  await db.execute(sql`update certificates set file = null where serial = (select max(serial) from certificates)`)
}

describe('the figures of every event of the demo', () => {
  it('equal counts by SQL', async () => {
    const counted = await listFigures()
    for (const { id, ...expected } of counted) {
      const { figures } = await getCockpit(id, NOW)
      const shown = Object.fromEntries(FIGURES.map((name) => [name, figures[name] ?? 0]))
      expect({ id, ...shown }).toEqual({
        id,
        ...Object.fromEntries(FIGURES.map((name) => [name, Number(expected[name])])),
      })
    }
    // Each figure has something to count somewhere.
    for (const name of FIGURES) expect([name, counted.some((event) => Number(event[name]) > 0)]).toEqual([name, true])
  })

  it('equal the totals of the lists to which they link', async () => {
    const counted = await listFigures()
    const telling = FIGURES.flatMap((name) => counted.find((event) => Number(event[name]) > 0)?.id ?? [])
    for (const id of new Set(telling)) {
      const { figures, groups } = await getCockpit(id, NOW)
      for (const name of FIGURES)
        expect([id, name, await countOfList(id, FIGURE_LISTS[name])]).toEqual([id, name, figures[name] ?? 0])
      const groupLists = [
        ...groups.professions.map(({ profession_id, count }) => ({ filter: { profession_id }, count })),
        ...groups.regions.map(({ region, count }) => ({ filter: { region }, count })),
        ...groups.origins.map(({ origin, count }) => ({ filter: { origin }, count })),
      ]
      for (const { filter, count } of groupLists) {
        const list = { tab: 'registrations' as const, filter: { standing: 'registered' as const, ...filter } }
        expect([id, filter, await countOfList(id, list)]).toEqual([id, filter, count])
      }
    }
  })

  it('have curves that end with the people who have a seat, and groups that add up to them', async () => {
    for (const { id, registered } of await listFigures()) {
      const { curves, groups } = await getCockpit(id, NOW)
      const own = curves.find(({ workshop_id }) => workshop_id === id)
      expect([id, own?.points.at(-1)?.count ?? 0]).toEqual([id, Number(registered)])
      for (const group of Object.values(groups))
        expect([id, group.reduce((sum, { count }) => sum + count, 0)]).toEqual([id, Number(registered)])
    }
  })
})

it('compares an event with the earlier ones of its kind only', async () => {
  const at = (date: string, title: string, more = {}) => aWorkshop({ date, title, category_d: true, ...more })
  const series_id = randomUUID()
  const event = await at('2099-05-05', 'Herztage der Praxis 2099', { series_id })
  const first = await at('2024-05-06', 'Ein anderer Name', { series_id, category_p: true })
  const last = await at('2025-05-06', 'Herztage der Praxis 2025')
  const others = [
    await at('2025-04-06', 'Lungentage in der Klinik'),
    await at('2025-04-06', 'Herztage der Praxis', { category_d: false, category_p: true }),
    await at('2025-04-06', 'Herztage der Praxis', { cancelled_at: '2025-04-01T10:00:00Z' }),
  ]
  for (const { id } of [event, last, first, ...others])
    await aRegistration({ id }, { registered: '2025-04-01T22:30:00Z' })
  await aRegistration(last, { registered: '2025-04-21T10:00:00Z', cancelled_at: '2025-05-01T10:00:00Z' })
  const { curves } = await getCockpit(event.id, NOW)
  expect(curves.map(({ workshop_id }) => workshop_id)).toEqual([event.id, last.id, first.id])
  // The first registration came after midnight in Berlin.
  expect(curves[1]?.points).toEqual([
    { days: 34, count: 1 },
    { days: 15, count: 2 },
    { days: 5, count: 1 },
  ])
})

it('sees that the attendance was taken for the report, once the event is over', async () => {
  const event = await aWorkshop({ date: '2026-05-06', time: '10:00', end_time: '12:00' })
  await anAccreditation(event, await aBody({ label: 'CME', report_days: 8 }), { state: 'granted' })
  const stateOfReport = async () => (await getCockpit(event.id, NOW)).tasks.find(({ kind }) => kind === 'report')
  expect(await stateOfReport()).toMatchObject({ label: 'CME', due_on: '2026-05-14', state: 'overdue', done_on: null })
  const principal = { id: 1, timezone: null, is_super_user: true, routePermissions: [] }
  await (
    await exportRegistrations({ id: event.id, type: 'participated' }, { locale: 'en', principal, now: NOW })
  ).arrayBuffer()
  expect(await stateOfReport()).toMatchObject({ state: 'done', done_on: expect.any(String) })
})

it('sees that people were reminded once more than half of them got the mail', async () => {
  const event = await aWorkshop({ date: '2099-05-05' })
  const reminder_sent = '2026-04-01T10:00:00Z'
  const doneOn = async () => (await getCockpit(event.id, NOW)).tasks.find(({ kind }) => kind === 'remind')?.done_on
  await aRegistration(event, { reminder_sent })
  await aRegistration(event)
  expect(await doneOn()).toBeNull()
  await aRegistration(event, { reminder_sent })
  expect(await doneOn()).toBe('2026-04-01')
})

it('answers for a new event, which has neither people nor anything to compare with', async () => {
  const { id } = await aWorkshop({ title: 'Ganz neu', signup_active: false, date: '2099-01-01' })
  expect(await getCockpit(id, NOW)).toMatchObject({
    state: 'inactive',
    people: 0,
    curves: [],
    groups: { professions: [], regions: [], origins: [] },
    sentence: [{ kind: 'not_open' }],
    figures: { invited: 0, registered: 0, came: null, stayed: null, certified: null, evaluated: null, failed: 0 },
  })
})
