import { MantineProvider } from '@mantine/core'
import { type SQL, sql } from 'drizzle-orm'
import { NextIntlClientProvider } from 'next-intl'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type FigurePart, type FigureTable, partOf, rowsOf as tableRowsOf } from '@/contract/figures'
import { unescapeHtml } from '@/contract/html-text'
import { DAY_MS } from '@/contract/time'
import { loadDemo } from '@/demo/load'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { refreshRoutePermissions } from '@/features/access/service/grantable-calls'
import { createFirstUser } from '@/features/accounts/service/first-user'
import { insertDefaultBodies } from '@/features/accreditations/service/default-bodies'
import { seasonParts as evaluationParts, resultTables } from '@/features/evaluations/rules/tables'
import { insertDefaultEvaluation } from '@/features/evaluations/service/default-template'
import { getEvaluation } from '@/features/evaluations/service/event-evaluation'
import { printResult } from '@/features/evaluations/service/print/result'
import { printEvaluationSeason } from '@/features/evaluations/service/print/season-report'
import { getEvaluationSeason } from '@/features/evaluations/service/read-season'
import { cellText } from '@/i18n/figures'
import { loadTranslator } from '@/i18n/messages'
import { db } from '@/server/database/db'
import { readPdf } from '@/testing/pdf'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import { FigurePart as ShownPart } from '@/ui/figures/FigurePart'
import {
  NEVER_CAME_EVENTS,
  type Period,
  REGULAR_EVENTS,
  type Season,
  type SeasonPeople,
  type SeasonTotal,
} from '../contract/season'
import { seasonParts } from '../rules/tables'
import { exportSeason, printSeason } from './downloads'
import { listSeasonPeople } from './people'
import { getSeason, getSeasonSummary } from './read-season'

// The library of the links does not load outside of a build.
vi.mock('@/i18n/navigation', () => ({ Link: (props: ComponentProps<'a'>) => <a {...props} /> }))

const now = new Date()
let season: Season
let people: SeasonPeople

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await refreshRoutePermissions(tx, ENDPOINTS)
    await createFirstUser(tx, { email: 'admin@example.org', password: 'a password of the tests' })
    await insertDefaultBodies(tx)
    await insertDefaultEvaluation(tx)
    await loadDemo(tx, now)
  })
  season = await getSeason({ language: 'de' }, now)
  people = await listSeasonPeople({}, now)
}, 90_000)

const rowsOf = async <Row extends Record<string, unknown>>(query: SQL) => Array.from(await db.execute<Row>(query))

const numberOf = async (query: SQL): Promise<number | null> => {
  const [row] = await rowsOf<{ n: number | null }>(query)
  return row?.n ?? null
}

/** A seat, written without the conditions of the product. */
const seat = sql`r.workshop_id = w.id and r.registered is not null and r.cancelled_at is null and r.deleted_at is null
  and not r.preliminary_registration`
const registered = sql`(select count(*) from registrations r where ${seat})`
const came = sql`(select count(*) from registrations r where ${seat} and r.participated is not null)`
const past = sql`(w.date + coalesce(w.end_time, w.time + interval '1 hour')) at time zone 'Europe/Berlin' < now()`
const inPeriod = ({ from, to }: Period) => sql`w.cancelled_at is null and w.date between ${from}::date and ${to}::date`
const counted = sql`(${past} and ${registered} >= 5 and ${came} > 0)`

/** Each figure of a total as a count of its own. */
const totalQueries = (period: Period): Record<keyof SeasonTotal, SQL> => {
  const events = sql`from workshops w where ${inPeriod(period)}`
  const limited = sql`${events} and w.maximum_participants is not null`
  const known = sql`${events} and ${counted}`
  return {
    events: sql`select count(*)::int n ${events}`,
    past: sql`select count(*)::int n ${events} and ${past}`,
    cancelled: sql`select count(*)::int n from workshops w where w.cancelled_at is not null
      and w.date between ${period.from}::date and ${period.to}::date`,
    registered: sql`select coalesce(sum(${registered}), 0)::int n ${events}`,
    limited: sql`select count(*)::int n ${limited}`,
    seats: sql`select coalesce(sum(w.maximum_participants), 0)::int n ${limited}`,
    taken: sql`select coalesce(sum(${registered}), 0)::int n ${limited}`,
    fill: sql`select (sum(${registered}) / nullif(sum(w.maximum_participants), 0)::numeric)::float8 n ${limited}`,
    counted: sql`select count(*)::int n ${known}`,
    expected: sql`select coalesce(sum(${registered}), 0)::int n ${known}`,
    came: sql`select coalesce(sum(${came}), 0)::int n ${known}`,
    no_show_rate: sql`select (1 - sum(${came}) / nullif(sum(${registered}), 0)::numeric)::float8 n ${known}`,
  }
}

/** The texts of a table as people read them; `details` are the columns that paper leaves out. */
function textsOf(table: FigureTable, details: boolean): string[] {
  const columns = table.columns.filter(({ key }) => details || !table.details?.includes(key))
  const rows = tableRowsOf(table).map((row) => columns.map((column) => cellText(row, column, 'de')))
  return [...columns.map(({ title }) => title), ...rows.flat()]
}

/** The cells of the tables that the page shows. */
function shownCells(part: FigurePart): string[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="de" messages={{}} timeZone="UTC">
      <MantineProvider>
        <ShownPart part={part} />
      </MantineProvider>
    </NextIntlClientProvider>,
  )
  const cells = html.matchAll(/<t[hd][ >].*?<\/t[hd]>/g)
  return Array.from(cells, ([cell]) => unescapeHtml(cell.replace(/<[^>]*>/g, '')))
}

/** The font of a PDF has one space. */
const withSpaces = (text: string) => text.replace(/\s/g, ' ')

const DAY_ZERO = Date.UTC(1899, 11, 30)
const dateOf = (serial: string | undefined) => new Date(DAY_ZERO + Number(serial) * DAY_MS).toISOString().slice(0, 10)

describe('the figures of the demo', () => {
  it.each(['total', 'before'] as const)('equal counts of their own: %s', async (name) => {
    const period = name === 'total' ? season : { from: season.before_from, to: season.before_to }
    for (const [figure, query] of Object.entries(totalQueries(period))) {
      const shown = Reflect.get(season[name], figure)
      const expected = await numberOf(query)
      if (expected === null) expect({ [figure]: shown }).toEqual({ [figure]: null })
      else expect(shown, figure).toBeCloseTo(expected, 9)
    }
    expect(season[name].counted).toBeGreaterThan(8)
  })

  it('equal counts of their own: each event', async () => {
    const rows = await rowsOf<{
      id: number
      registered: number
      came: number
      known: boolean
      fill: number | null
    }>(sql`
      select w.id, ${registered}::int registered, ${came}::int came, ${counted} known,
        (${registered} / w.maximum_participants::numeric)::float8 fill
      from workshops w where ${inPeriod(season)}`)
    expect(season.events).toHaveLength(rows.length)
    const byId = new Map(season.events.map((event) => [event.workshop_id, event]))
    for (const row of rows) {
      const shown = byId.get(row.id)
      expect(shown).toMatchObject({ registered: row.registered, came: row.known ? row.came : null })
      expect(shown?.fill ?? null).toEqual(row.fill === null ? null : expect.closeTo(row.fill, 9))
      expect(shown?.no_show_rate ?? null).toEqual(row.known ? expect.closeTo(1 - row.came / row.registered, 9) : null)
    }
  })

  const keys: Record<keyof Season['groups'], SQL> = {
    category: sql`case when category_d then 'd' else '' end || case when category_p then 'p' else '' end`,
    presence_type: sql`presence_type`,
    weekday: sql`extract(isodow from w.date)::int::text`,
    region: sql`trim(region)`,
    profession: sql`coalesce(r.profession_id, 0)::text`,
  }
  it.each(Object.entries(keys))('equal counts of their own: %s', async (grouping, key) => {
    const rows = await rowsOf<{ key: string; events: number; expected: number; came: number }>(sql`
      select ${key} key, count(distinct w.id)::int events, count(*)::int expected, count(r.participated)::int came
      from workshops w join registrations r on ${seat} where ${inPeriod(season)} and ${counted} group by 1`)
    const groups: Season['groups'][keyof Season['groups']] = Reflect.get(season.groups, grouping)
    expect(groups.map((group) => group.key).toSorted()).toEqual(rows.map((row) => row.key).toSorted())
    for (const row of rows) {
      const shown = groups.find((group) => group.key === row.key)
      if (shown?.expected === null) continue
      expect(shown).toMatchObject(row)
      expect(shown?.no_show_rate).toBeCloseTo(1 - row.came / row.expected, 9)
    }
    expect(groups.filter(({ expected }) => expected !== null).length).toBeGreaterThan(1)
  })

  it('equal counts of their own: months and sponsors', async () => {
    const month = (
      period: Period,
      years: SQL,
    ) => sql`select to_char(date_trunc('month', w.date) + ${years}, 'YYYY-MM-DD') as month,
      count(*)::int events, sum(${registered})::int registered from workshops w where ${inPeriod(period)} group by 1 order by 1`
    type Month = { month: string; events: number; registered: number }
    const own = await rowsOf<Month>(month(season, sql`interval '0 years'`))
    const before = await rowsOf<Month>(
      month({ from: season.before_from, to: season.before_to }, sql`interval '1 year'`),
    )
    for (const shown of season.months) {
      const found = own.find((row) => row.month === shown.month)
      const earlier = before.find((row) => row.month === shown.month)
      expect(shown).toMatchObject({
        events: found?.events ?? 0,
        registered: found?.registered ?? 0,
        before: earlier?.registered ?? 0,
      })
    }
    const sponsors = await rowsOf<{ name: string }>(sql`
      select s.id as sponsor_id, s.name, count(*)::int events, sum(${registered})::int registered,
        coalesce(sum(${registered}) filter (where ${counted}), 0)::int expected,
        coalesce(sum(${came}) filter (where ${counted}), 0)::int came
      from sponsors s join workshop_sponsors ws on ws.sponsor_id = s.id join workshops w on w.id = ws.workshop_id
      where ${inPeriod(season)} group by s.id`)
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
    expect(season.sponsors.toSorted(byName).map(({ no_show_rate, ...sponsor }) => sponsor)).toEqual(
      sponsors.toSorted(byName),
    )
    for (const { expected, came: there, no_show_rate } of season.sponsors)
      expect(no_show_rate).toEqual(expected === 0 ? null : expect.closeTo(1 - there / expected, 9))
    expect(season.sponsors.length).toBeGreaterThan(3)
  })

  it('equal counts of their own: the coming events and their forecasts', async () => {
    const rows = await rowsOf<{ workshop_id: number; registered: number }>(sql`
      select w.id workshop_id, ${registered}::int registered from workshops w
      where w.starts_at > now() and w.cancelled_at is null and not w.teaser_only order by w.starts_at, w.id limit 20`)
    expect(season.coming.map(({ workshop_id, registered }) => ({ workshop_id, registered }))).toEqual(rows)
    const forecasts = season.coming.flatMap(({ forecast }) => forecast ?? [])
    expect(forecasts.length).toBeGreaterThan(5)
    for (const { from, to, registered, tested, held } of forecasts) {
      expect(from).toBeLessThanOrEqual(to)
      expect(to).toBeLessThanOrEqual(registered)
      expect(tested).toBeGreaterThanOrEqual(8)
      expect(held / tested).toBeGreaterThan(0.5)
    }
  })

  it('equal counts of their own: the people', async () => {
    const rows = await rowsOf<{ email: string; registered: number; came: number; cancelled: number }>(sql`
      select r.email, count(*)::int registered, count(*) filter (where r.participated is not null and r.cancelled_at is null)::int came,
        count(r.cancelled_at)::int cancelled
      from registrations r join workshops w on w.id = r.workshop_id where ${inPeriod(season)} and ${past}
        and (${came} > 0 or r.cancelled_at is not null) and r.registered is not null and r.deleted_at is null and r.replaced_as is null group by r.email`)
    const regular = rows.filter((row) => row.came >= REGULAR_EVENTS)
    const never = rows.filter((row) => row.came === 0 && row.registered >= NEVER_CAME_EVENTS)
    expect(people).toMatchObject({ regular_total: regular.length, never_came_total: never.length })
    expect(never.length).toBeGreaterThan(1)
    for (const person of [...people.regular, ...people.never_came]) {
      const { email, registered, came, cancelled, stayed_away } = person
      expect(rows).toContainEqual({ email, registered, came, cancelled })
      expect(stayed_away).toBe(registered - came - cancelled)
    }
  })

  /** The values of all questions with a scale that at least five people of their event have answered. */
  const evaluated = (period: Period) => sql`
    from evaluation_figures figures join evaluations e on e.id = figures.evaluation_id and e.answers >= 5
      join evaluation_versions versions on versions.id = e.version_id join workshops w on w.id = e.workshop_id,
      jsonb_array_elements(versions.questionnaire -> 'questions') asked (details)
    where details ->> 'key' = figures.question and details ->> 'kind' = 'scale'
      and w.date between ${period.from}::date and ${period.to}::date
      and (select sum(same.count) from evaluation_figures same where same.evaluation_id = figures.evaluation_id
        and same.question = figures.question and same.item = figures.item) >= 5`
  const mean = sql`(sum(value * count)::numeric / sum(count))::float8`

  it('equal sums of their own: the evaluations', async () => {
    const years = [
      { shown: season.quality.means, period: season },
      { shown: season.quality.before, period: { from: season.before_from, to: season.before_to } },
    ]
    for (const { shown, period } of years) {
      const means = await rowsOf<{ subject: string; mean: number }>(
        sql`select details ->> 'subject' as subject, ${mean} as mean ${evaluated(period)} group by 1`,
      )
      expect(means.length).toBeGreaterThan(3)
      expect(shown.map(({ subject }) => subject).toSorted()).toEqual(means.map(({ subject }) => subject).toSorted())
      for (const own of means)
        expect(shown.find(({ subject }) => subject === own.subject)?.mean).toBeCloseTo(own.mean, 6)
    }
    const events = await rowsOf<{ id: number; mean: number }>(
      sql`select w.id, ${mean} as mean ${evaluated(season)} and details ->> 'subject' = 'overall' group by w.id`,
    )
    const marked = season.events.filter((event) => event.mean !== null)
    expect(marked.map(({ workshop_id }) => workshop_id).toSorted()).toEqual(events.map(({ id }) => id).toSorted())
    for (const { workshop_id, mean: shown } of marked)
      expect(shown).toBeCloseTo(events.find(({ id }) => id === workshop_id)?.mean ?? 0, 6)
    const [counts] = await rowsOf(sql`
      select sum(asked)::int asked, sum(answers)::int answers, sum(paper)::int paper
      from evaluations e join workshops w on w.id = e.workshop_id where w.date between ${season.from}::date and ${season.to}::date`)
    expect(season.quality).toMatchObject(counts ?? {})
  })

  it('are the same on the screen, in the PDF and in the spreadsheet, in every table', async () => {
    const t = await loadTranslator('de')
    const inGerman = { language: 'de', now } as const
    const evaluated = await getEvaluationSeason({}, now)
    const { workshop_id = 0 } = evaluated.events.find(({ means }) => means.length > 0) ?? {}
    const { result } = await getEvaluation(workshop_id, now)
    const results = result ? resultTables(result, 'de', t).map(partOf) : []
    const papers = [
      { parts: seasonParts(season, t), pdf: await printSeason({ language: 'de' }, now) },
      { parts: evaluationParts(evaluated, t), pdf: await printEvaluationSeason({ language: 'de' }, now) },
      { parts: results, pdf: await printResult(workshop_id, inGerman) },
    ]
    for (const { parts, pdf } of papers) {
      const printed = (await readPdf(pdf)).elements.filter(({ tag }) => tag === 'TH' || tag === 'TD')
      const texts = (details: boolean) =>
        parts.flatMap(({ tables }) => tables.flatMap((table) => textsOf(table, details)))
      expect(printed.map(({ actual, text }) => withSpaces(actual ?? text))).toEqual(texts(false).map(withSpaces))
      expect(parts.flatMap(shownCells)).toEqual(texts(true))
      expect(texts(false).length).toBeGreaterThan(20)
    }
    const tables = seasonParts(season, t).flatMap((part) => part.tables)
    const workbook = Buffer.from(await (await exportSeason({ language: 'de' }, now)).arrayBuffer())
    for (const [index, { columns, rows }] of tables.entries()) {
      const sheet = await readSpreadsheet(new Response(workbook), { number: index + 1 })
      for (const [place, row] of rows.entries())
        for (const { key, title, kind } of columns) {
          const cell = sheet.rows[place]?.[title]
          const figure = row.figures[key] ?? undefined
          if (typeof figure === 'number') expect(Number(cell), title).toBeCloseTo(figure, 9)
          else if (kind === 'date') expect(dateOf(cell)).toBe(figure)
          else
            expect(cell, title).toBe(kind === 'month' ? cellText(row, { key, title, kind }, 'de') : figure || undefined)
        }
    }
    expect(tables.length).toBeGreaterThan(9)
    const sums = await readSpreadsheet(new Response(workbook))
    expect(sums.rows.slice(-2).map(({ Kennzahl }) => Kennzahl)).toEqual([
      expect.stringMatching(/^Verglichen mit /),
      expect.stringMatching(/^Stand: /),
    ])
  })

  it('are the same on the overview', async () => {
    const { total, before, coming } = await getSeasonSummary(now)
    expect({ total, before }).toEqual({ total: season.total, before: season.before })
    expect(coming).toEqual(season.coming.slice(0, coming.length))
    expect(coming.length).toBeGreaterThan(5)
  })
})
