import type { Interval } from '@/contract/values/attendance'
import type { EventSpan } from '@/features/attendance/rules'
import { FLAG_WORDS } from '@/features/registrations/contract/spreadsheet'
import { findWord } from './cells'
import { type DayOrder, dayOrderOf, momentsOf } from './list-times'
import { nameKeyOf, nameVariantsOf } from './person-names'
import { cellTextOf, fileRefusal, normalizeHeading, type SheetRow, withoutInvisible } from './sheet'

/** A person on the list of a webinar. A person who came several times, or with two devices, is one participant. */
export type Participant = {
  row: number
  name: string
  email: string
  /** The spellings of the name, as nameKeyOf() writes them. */
  names: string[]
  emails: string[]
  isOrganiser: boolean
  /** A time in the list could not be read. */
  isUnreadable: boolean
  intervals: Interval[]
}

type Heading =
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'upn'
  | 'role'
  | 'attended'
  | 'waiting_room'
  | 'first_came'
  | 'last_left'
  | 'came'
  | 'left'
  | 'span'
  | 'action'
  | 'time'

/**
 * The headings of the reports of Zoom, Teams and GoTo in German and English, normalised; the first that matches counts.
 * They are patterns, because the products change their wording often.
 */
const HEADINGS: readonly (readonly [pattern: RegExp, heading: Heading])[] = [
  [/^(in|im)?(waitingroom|warteraum)$/, 'waiting_room'],
  [/^join.*leave|^beitritt.*(verlass|austritt)/, 'span'],
  [/^(first|erste|zuerst).*(join|beitr|beige|teilnahme)/, 'first_came'],
  [/^(last|letzt|zuletzt).*(leave|left|verlass|austritt)/, 'last_left'],
  [/^(time)?join(ed)?(time|date|at)?$|beitritt|^beitreten|^beigetreten/, 'came'],
  [/^leave(time|date)?$|^(time)?(left|exited)(time|at)?$|verlass|austritt/, 'left'],
  [/^(firstname|vorname)$/, 'first_name'],
  [/^(lastname|surname|nachname|familienname)$/, 'last_name'],
  [/upn$/, 'upn'],
  [/^(user|attendee|participant|benutzer|teilnehmer)?(email|mail)(ad?dress?e?)?(desbenutzers)?$/, 'email'],
  [/^(user|full|display|attendee|participant|benutzer|anzeige|teilnehmer|vollständiger)?name(orig|urspr|$)/, 'name'],
  [/^(participant|attendee|teilnehmer)$/, 'name'],
  [/^(role|rolle)$/, 'role'],
  [/^(attended|teilgenommen|anwesend)$/, 'attended'],
  [/^(useraction|benutzeraktion|aktion)$/, 'action'],
  [/^(timestamp|zeitstempel)$/, 'time'],
]
const TIME_HEADINGS: readonly Heading[] = ['came', 'first_came', 'span', 'time']
const IDENTITY_HEADINGS: readonly Heading[] = ['name', 'last_name', 'email', 'upn']

const ORGANISER_ROLE = /organi[sz]|veranstalter|gastgeber|^(co-?)?host/i
/** The title of the part of a Zoom report that lists the hosts. */
const HOSTS_TITLE = /^(host|gastgeber)[- ]?(details|angaben)?$/i
/** Several reports write a dash for a person who never came. */
const NO_TIME = /^[-–—\s]*$|^n\/a$/i
const UTC_MARK = /\((utc|gmt)\)/i

type ListOptions = { timezone: string; event: EventSpan }

/**
 * Reads the participants of a report, one after the other, because a long list takes a while. Times in the list are in
 * this time zone unless they name another.
 */
export function* readAttendanceList(rows: readonly SheetRow[], options: ListOptions): Generator<Participant> {
  const entries = entriesOf(rows)
  const cells = entries.flatMap(({ texts }) => texts.came ?? texts.first_came ?? texts.span ?? texts.time ?? [])
  const times = sampleOf(cells.filter((cell) => !NO_TIME.test(cell)))
  const order = dayOrderOf(times, options)
  if (!order && times.length > 0) {
    const isReadable = times.some((time) => momentsOf(time, { ...options, order: 'day_first' }).length > 0)
    throw fileRefusal(isReadable ? 'import_other_day' : 'import_unreadable_times')
  }
  const groups = Map.groupBy(entries, personKeyOf(entries))
  groups.delete('')
  for (const group of groups.values()) yield participantOf(group, { ...options, order: order ?? 'day_first' })
}

/** All times of a list have the same order, so that some hundred of all its parts decide about it. */
const SAMPLE_SIZE = 200
const sampleOf = (cells: readonly string[]): string[] => {
  const step = Math.ceil(cells.length / SAMPLE_SIZE)
  return cells.filter((_, index) => index % step === 0)
}

type Columns = Partial<Record<Heading, number>>
type Entry = {
  row: number
  texts: Partial<Record<Heading, string>>
  isOrganiser: boolean
  /** Teams sums up the times of a person in the second part of its report and lists them in the third. */
  part: number
}

/** A report has a heading for each of its parts, below a title that stands alone in its row. */
function entriesOf(rows: readonly SheetRow[]): Entry[] {
  const entries: Entry[] = []
  let columns: Columns | undefined
  let headings: string[] = []
  let title = ''
  let hasPeople = false
  for (const { row, cells } of rows) {
    const texts = cells.map((cell) => withoutInvisible(cellTextOf(cell)))
    const filled = texts.filter(Boolean)
    const found = texts.some((text) => CLOCK.test(text)) ? {} : columnsOf(texts)
    hasPeople ||= IDENTITY_HEADINGS.some((heading) => found[heading] !== undefined)
    if (filled.length === 1) {
      title = filled[0] ?? ''
      columns = undefined
    } else if (isHeadingRow(found)) {
      columns = found
      headings = texts
    } else if (columns && filled.length > 1) {
      entries.push(entryOf(row, { texts, columns, headings, title }))
    }
  }
  if (headings.length === 0) throw fileRefusal(hasPeople ? 'import_no_times' : 'import_no_attendance')
  if (entries.length === 0) throw fileRefusal('import_empty')
  return entries
}

/** A row with a time of day is no heading, which is found out faster than by looking for its words. */
const CLOCK = /\d:\d\d/

const isHeadingRow = (columns: Columns): boolean =>
  TIME_HEADINGS.some((heading) => columns[heading] !== undefined) &&
  IDENTITY_HEADINGS.some((heading) => columns[heading] !== undefined)

/** Zoom may repeat the name and the address of the host in front of those of each person, who stand next to the times. */
function columnsOf(texts: readonly string[]): Columns {
  const found = texts.map((text) => headingOf(text))
  const times = found.findIndex((heading) => heading !== undefined && TIME_HEADINGS.includes(heading))
  const columns: Columns = {}
  for (const [index, heading] of found.entries()) {
    if (heading && (columns[heading] === undefined || index < times)) columns[heading] = index
  }
  return columns
}

function headingOf(text: string): Heading | undefined {
  const name = normalizeHeading(text.replace(UTC_MARK, ''))
  return HEADINGS.find(([pattern]) => pattern.test(name))?.[1]
}

type EntryParts = { texts: string[]; columns: Columns; headings: string[]; title: string }

function entryOf(row: number, { texts, columns, headings, title }: EntryParts): Entry {
  const named = Object.entries(columns).map(([heading, index]) => {
    const zone = UTC_MARK.test(headings[index] ?? '') ? ' UTC' : ''
    return [heading, `${texts[index] ?? ''}${texts[index] ? zone : ''}`] as const
  })
  const entry = Object.fromEntries(named) as Entry['texts']
  const part = Number(/^(\d)\.\s/.exec(title)?.[1] ?? 0) || (entry.first_came === undefined ? 3 : 2)
  return { row, texts: entry, part, isOrganiser: HOSTS_TITLE.test(title) || ORGANISER_ROLE.test(entry.role ?? '') }
}

/** The address of an invited guest in Teams: mona_example.org#EXT#@academy.onmicrosoft.com. */
const GUEST_UPN = /^(.+)_([^_]+)#EXT#@.*$/i

function emailsOf({ texts: { email = '', upn = '' } }: Entry): string[] {
  const plain = [email, upn.replace(GUEST_UPN, '$1@$2')]
  return [...new Set(plain.map((text) => text.toLowerCase()))].filter((text) => text.includes('@'))
}

const nameOf = ({ texts: { name = '', first_name = '', last_name = '' } }: Entry): string =>
  name || `${first_name} ${last_name}`.trim()

/** The address, or else the name; a part of a Teams report may lack the addresses that another part has. */
function personKeyOf(entries: readonly Entry[]): (entry: Entry) => string {
  const emailOfName = new Map<string, string>()
  for (const entry of entries) {
    const [email] = emailsOf(entry)
    if (email && entry.part === 2) emailOfName.set(nameKeyOf(nameOf(entry)), email)
  }
  return (entry) => {
    const name = nameKeyOf(nameOf(entry))
    return emailsOf(entry)[0] ?? emailOfName.get(name) ?? name
  }
}

type Reading = ListOptions & { order: DayOrder }

function participantOf(entries: readonly Entry[], reading: Reading): Participant {
  const detailed = entries.filter(({ part }) => part !== 2)
  const read = (detailed.length > 0 ? detailed : entries).map((entry) => timesOf(entry, reading))
  const ofActions = pairActions(entries, reading)
  const names = entries.flatMap((entry) => {
    const { first_name = '', last_name = '' } = entry.texts
    return [...nameVariantsOf(nameOf(entry)), nameKeyOf(`${first_name} ${last_name}`)]
  })
  return {
    row: Math.min(...entries.map(({ row }) => row)),
    name: entries.map(nameOf).find(Boolean) ?? '',
    email: entries.flatMap(emailsOf)[0] ?? '',
    names: [...new Set(names)].filter(Boolean),
    emails: [...new Set(entries.flatMap(emailsOf))],
    isOrganiser: entries.some(({ isOrganiser }) => isOrganiser),
    isUnreadable: read.some(({ isUnreadable }) => isUnreadable),
    intervals: distinctIntervals([...read.flatMap(({ intervals }) => intervals), ...ofActions]),
  }
}

/** The intervals of a row. A cell may name several, and some reports contain a leave before the join, which says nothing. */
function timesOf({ texts }: Entry, reading: Reading): { intervals: Interval[]; isUnreadable: boolean } {
  const { attended = '', waiting_room = '', span = '' } = texts
  const isAbsent = findWord(attended, FLAG_WORDS) === 'no' || findWord(waiting_room, FLAG_WORDS) === 'yes'
  if (isAbsent) return { intervals: [], isUnreadable: false }
  const cameText = texts.came ?? texts.first_came ?? texts.time ?? span
  const leftText = texts.left ?? texts.last_left ?? ''
  const came = momentsOf(cameText, reading)
  const left = momentsOf(leftText, reading)
  const pairs = span && texts.came === undefined ? pairsOf(came) : pairWith(came, left)
  const isUnreadable = isUnknown(cameText, came) || isUnknown(leftText, left)
  return { intervals: texts.action === undefined ? pairs.filter(isForward) : [], isUnreadable }
}

const isUnknown = (text: string, moments: readonly string[]) => moments.length === 0 && !NO_TIME.test(text)

const pairWith = (came: readonly string[], left: readonly string[]): Interval[] =>
  came.map((came_at, index) => ({ came_at, left_at: left[index] ?? null }))

const pairsOf = (moments: readonly string[]): Interval[] =>
  pairWith(
    moments.filter((_, index) => index % 2 === 0),
    moments.filter((_, index) => index % 2 === 1),
  )

const isForward = ({ came_at, left_at }: Interval) => left_at === null || left_at >= came_at

/** Older reports of Teams have a row for each time that a person came or left. */
function pairActions(entries: readonly Entry[], reading: Reading): Interval[] {
  const actions = entries.flatMap(({ texts: { action = '', time = '' } }) => {
    const [at] = momentsOf(time, reading)
    return at ? [{ at, isLeaving: /left|verlassen/i.test(action) }] : []
  })
  const open: string[] = []
  const intervals: Interval[] = []
  for (const { at, isLeaving } of actions.toSorted(compareActions)) {
    const came_at = isLeaving ? open.shift() : undefined
    if (!isLeaving) open.push(at)
    else if (came_at) intervals.push({ came_at, left_at: at })
  }
  return [...intervals, ...open.map((came_at) => ({ came_at, left_at: null }))]
}

type Action = { at: string; isLeaving: boolean }
const compareActions = (one: Action, other: Action) =>
  one.at.localeCompare(other.at) || Number(one.isLeaving) - Number(other.isLeaving)

/** In the order of their times, which the rows of a file need not have. */
function distinctIntervals(intervals: readonly Interval[]): Interval[] {
  const byTimes = new Map(intervals.map((interval) => [`${interval.came_at} ${interval.left_at ?? ''}`, interval]))
  return [...byTimes].sort(([one], [other]) => one.localeCompare(other)).map(([, interval]) => interval)
}
