import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Invalid } from '@/contract/problems'
import { minutesOf } from '@/features/attendance/rules'
import { readAttendanceList } from './attendance-list'
import { minutesOfIntervals } from './match-participants'

/** 7 November 2026, from 18:00 to 19:30 in Berlin. */
const FROM = Date.parse('2026-11-07T17:00:00Z')
const EVENT = { from: FROM, until: FROM + 90 * 60_000, breaks: [], break_minutes: 0 }
const BERLIN = { timezone: 'Europe/Berlin', event: EVENT }

const rowsOf = (lines: readonly string[], separator: string) =>
  lines.flatMap((line, index) => {
    const cells = line.split(separator).map((cell) => cell || null)
    return cells.some(Boolean) ? [{ row: index + 1, cells }] : []
  })
const read = (lines: readonly string[], separator: string, options = BERLIN) => [
  ...readAttendanceList(rowsOf(lines, separator), options),
]
/** The people of a list with their minutes. */
const minutesIn = (lines: readonly string[], separator: string, options = BERLIN) =>
  read(lines, separator, options).map(({ name, email, intervals, isOrganiser }) => [
    name,
    email,
    isOrganiser ? 'organiser' : minutesOfIntervals(intervals, EVENT),
  ])

describe('a report of Zoom', () => {
  it('about a webinar has the hosts, panelists and attendees in parts, those who never came, and callers', () => {
    const lines = [
      'Attendee Report',
      'Report generated time|11/08/2026 09:00:00 AM',
      'Topic|Webinar ID|Actual Start Time|Actual Duration (minutes)|# Registered|Unique Viewers',
      'Pain in practice|912 3456 7890|11/07/2026 05:55:00 PM|101|5|4',
      'Host Details',
      'Attended|User Name (Original Name)|Email|Join Time|Leave Time|Time in Session (minutes)|Is Guest|Country/Region Name',
      'Yes|Academy|host@example.org|11/07/2026 05:50:00 PM|11/07/2026 07:35:00 PM|105|No|Germany',
      'Panelist Details',
      'Attended|User Name (Original Name)|Email|Join Time|Leave Time|Time in Session (minutes)|Is Guest|Country/Region Name',
      'Yes|Dr. Paul Panel|paul@example.org|11/07/2026 05:55:00 PM|11/07/2026 07:35:00 PM|100|Yes|Germany',
      'Attendee Details',
      'Attended|User Name (Original Name)|First Name|Last Name|Email|Registration Time|Approval Status|Join Time|Leave Time|Time in Session (minutes)|Is Guest|Country/Region Name',
      'Yes|Mona (Mona Weiß)|Mona|Weiß|Mona@Example.org|10/01/2026 09:00:00 AM|approved|11/07/2026 06:10:00 PM|11/07/2026 06:40:00 PM|30|Yes|Germany',
      'Yes|Mona|Mona|Weiß|mona@example.org|10/01/2026 09:00:00 AM|approved|11/07/2026 06:30:00 PM|11/07/2026 07:00:00 PM|30|Yes|Germany',
      'Yes|Mona|Mona|Weiß|mona@example.org|10/01/2026 09:00:00 AM|approved|11/07/2026 07:20:00 PM|11/07/2026 07:19:00 PM|-1|Yes|Germany',
      'No|Kai Kurz|Kai|Kurz|kai@example.org|10/01/2026 09:00:00 AM|approved|--|--|--|--|--',
      'Other Attended',
      'User Name|Join Time|Leave Time|Time in Session (minutes)|Country/Region Name',
      '4930123456|11/07/2026 06:00:00 PM|11/07/2026 06:05:00 PM|5|Germany',
    ]
    expect(minutesIn(lines, '|')).toEqual([
      ['Academy', 'host@example.org', 'organiser'],
      ['Dr. Paul Panel', 'paul@example.org', 90],
      ['Mona (Mona Weiß)', 'mona@example.org', 50],
      ['Kai Kurz', 'kai@example.org', 0],
      ['4930123456', '', 5],
    ])
    expect(read(lines, '|')[2]?.names).toEqual(['mona mona weiss', 'mona', 'mona weiss'])
  })

  it('about a meeting may repeat its host in each row, and has stays in the waiting room', () => {
    expect(
      minutesIn(
        [
          'Topic,Meeting ID,User Name,User Email,Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest,In Waiting Room',
          'Pain,1,Host,host@example.org,Mona Weiß,mona@example.org,07/11/2026 17:30:00,07/11/2026 18:00:00,30,Yes,Yes',
          'Pain,1,Host,host@example.org,Mona Weiß,mona@example.org,07/11/2026 18:00:00,07/11/2026 19:00:00,60,Yes,No',
          'Pain,1,Host,host@example.org,Kai Kurz,,07/11/2026 18:15:00,,60,Yes,No',
        ],
        ',',
      ),
    ).toEqual([
      ['Mona Weiß', 'mona@example.org', 60],
      ['Kai Kurz', '', 75],
    ])
  })

  it('writes the months as words in some versions, and German headings in others', () => {
    expect(
      minutesIn(
        [
          'Attended|User Name|Email|Join Time|Leave Time',
          'Yes|Mona|mona@example.org|Nov 7, 2026 18:07:27|Nov 7, 2026 7:07 PM',
        ],
        '|',
      ),
    ).toEqual([['Mona', 'mona@example.org', 60]])
    expect(
      minutesIn(
        [
          'Name (ursprünglicher Name);Benutzer-E-Mail;Beitrittszeit;Zeitpunkt des Verlassens;Dauer (Minuten);Gast',
          'Mona Weiß;mona@example.org;07.11.2026 18:00:00;07.11.2026 18:45:00;45;Ja',
        ],
        ';',
      ),
    ).toEqual([['Mona Weiß', 'mona@example.org', 45]])
  })
})

const TEAMS_ENGLISH = [
  '1. Summary',
  'Meeting title\tPain in practice',
  'Attended participants\t3',
  'Start time\t11/7/26, 5:55:00\u202fPM',
  '',
  '2. Participants',
  'Name\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tParticipant ID (UPN)\tRole',
  'Academy\t11/7/26, 5:55:00\u202fPM\t11/7/26, 7:31:00\u202fPM\t1h 36m\t\tacademy@example.org\tOrganizer',
  'Mona Weiß (Guest)\t11/7/26, 6:00:00\u202fPM\t11/7/26, 7:20:00\u202fPM\t50m\t\tmona_example.org#EXT#@academy.onmicrosoft.com\tAttendee',
  'Kai Kurz\t11/7/26, 6:10:11\u202fPM\t11/7/26, 7:30:11\u202fPM\t1h 20m\tkai@example.org\t\tPresenter',
  '',
  '3. In-Meeting Activities',
  'Name\tJoin Time\tLeave Time\tDuration\tEmail\tRole',
  'Academy\t11/7/26, 5:55:00\u202fPM\t11/7/26, 7:31:00\u202fPM\t1h 36m\t\tOrganizer',
  'Mona Weiß (Guest)\t11/7/26, 6:00:00\u202fPM\t11/7/26, 6:30:00\u202fPM\t30m\t\tAttendee',
  'Mona Weiß (Guest)\t11/7/26, 7:00:00\u202fPM\t11/7/26, 7:20:00\u202fPM\t20m\t\tAttendee',
  'Kai Kurz\t11/7/26, 6:10:11\u202fPM\t11/7/26, 7:30:11\u202fPM\t1h 20m\tkai@example.org\tPresenter',
]

const TEAMS_GERMAN = [
  '1. Zusammenfassung',
  'Titel der Besprechung\tSchmerz in der Praxis',
  'Startzeit\t07.11.26, 17:55:00',
  '',
  '2. Teilnehmer',
  'Name\tErster Beitritt\tLetztes Verlassen\tDauer der Besprechung\tE-Mail\tTeilnehmer-ID (UPN)\tRolle',
  'Akademie\t07.11.26, 17:55:00\t07.11.26, 19:31:00\t1 Std. 36 Min.\takademie@example.org\takademie@example.org\tOrganisator',
  'Mona Weiß\t07.11.26, 18:00:00\t07.11.26, 19:20:00\t50 Min.\tmona@example.org\t\tTeilnehmer',
  '',
  '3. Aktivitäten in der Besprechung',
  'Name\tZeitpunkt des Beitritts\tZeitpunkt des Verlassens\tDauer\tE-Mail\tRolle',
  'Akademie\t07.11.26, 17:55:00\t07.11.26, 19:31:00\t1 Std. 36 Min.\takademie@example.org\tOrganisator',
  'Mona Weiß\t07.11.26, 19:00:00\t07.11.26, 19:20:00\t20 Min.\tmona@example.org\tTeilnehmer',
  'Mona Weiß\t07.11.26, 18:00:00\t07.11.26, 18:30:00\t30 Min.\tmona@example.org\tTeilnehmer',
]

describe('a report of Teams', () => {
  it('counts the single stays instead of the summary, with the addresses of the summary', () => {
    expect(minutesIn(TEAMS_ENGLISH, '\t')).toEqual([
      ['Academy', 'academy@example.org', 'organiser'],
      ['Mona Weiß (Guest)', 'mona@example.org', 50],
      ['Kai Kurz', 'kai@example.org', 80],
    ])
  })

  it('is read in German as well', () => {
    expect(minutesIn(TEAMS_GERMAN, '\t')).toEqual([
      ['Akademie', 'akademie@example.org', 'organiser'],
      ['Mona Weiß', 'mona@example.org', 50],
    ])
  })

  it('without single stays counts from the first join to the last leave', () => {
    expect(minutesIn(TEAMS_GERMAN.slice(0, 8), '\t')[1]).toEqual(['Mona Weiß', 'mona@example.org', 80])
  })

  it('of the older format has a row for each join and each leave', () => {
    expect(
      minutesIn(
        [
          'Full Name\tUser Action\tTimestamp',
          'Mona Weiß\tJoined before\t11/7/2026, 6:00:00 PM',
          'Kai Kurz\tJoined\t11/7/2026, 6:10:00 PM',
          'Mona Weiß\tLeft\t11/7/2026, 6:30:00 PM',
          'Mona Weiß\tJoined\t11/7/2026, 7:00:00 PM',
        ],
        '\t',
      ),
    ).toEqual([
      ['Mona Weiß', '', 60],
      ['Kai Kurz', '', 80],
    ])
  })
})

describe('a report of GoTo', () => {
  it('may have several sessions in one cell or in rows of their own', () => {
    const lines = [
      'Attendee Report',
      'Attended|Last Name|First Name|Email Address|Registration Date/Time|Join Time|Leave Time|Time in Session (minutes)',
      'Yes|Weiß|Mona|mona@example.org|Oct 1, 2026 09:00 AM CEST|Nov 7, 2026 06:00 PM CET, Nov 7, 2026 07:00 PM CET|Nov 7, 2026 06:30 PM CET, Nov 7, 2026 07:20 PM CET|50',
      'Yes|Kurz|Kai|kai@example.org|Oct 1, 2026 09:00 AM CEST|Nov 7, 2026 12:00 PM EST|Nov 7, 2026 12:10 PM EST|10',
      'Yes|Kurz|Kai|kai@example.org|Oct 1, 2026 09:00 AM CEST|Nov 7, 2026 06:30 PM CET|Nov 7, 2026 06:40 PM CET|10',
      'No|Lang|Lea|lea@example.org|Oct 1, 2026 09:00 AM CEST|||',
    ]
    expect(minutesIn(lines, '|')).toEqual([
      ['Mona Weiß', 'mona@example.org', 50],
      ['Kai Kurz', 'kai@example.org', 20],
      ['Lea Lang', 'lea@example.org', 0],
    ])
  })
})

describe('the times of a list', () => {
  const minutes = (came: string, left: string, options = BERLIN) =>
    minutesIn(['Name|Email|Join Time|Leave Time', `Mona|mona@example.org|${came}|${left}`], '|', options)[0]?.[2]

  it('have day and month in the order that is about the day of the event', () => {
    expect(minutes('11/7/2026 6:02 PM', '11/7/2026 7:02 PM')).toBe(60)
    expect(minutes('7/11/2026 18:02', '7/11/2026 19:02')).toBe(60)
    expect(minutes('2026-11-07 18:02:11', '2026-11-07 19:02:11')).toBe(60)
    expect(minutes('7. November 2026 um 18:02', '7. Nov. 2026, 19:02 Uhr')).toBe(60)
    expect(minutes('11-07-2026 12:00:00 AM', '11-07-2026 06:02:00 PM')).toBe(2)
  })

  it('are in the chosen zone unless the file names another', () => {
    const vienna = { ...BERLIN, timezone: 'Europe/Lisbon' }
    expect(minutes('07.11.2026 17:02', '07.11.2026 18:02', vienna)).toBe(60)
    expect(minutes('2026-11-07T17:02:00Z', '2026-11-07T19:02:00+01:00', vienna)).toBe(60)
    const utc = ['Name|Email|Join Time (UTC)|Leave Time (UTC)', 'Mona|m@example.org|2026-11-07 17:02|2026-11-07 18:02']
    expect(minutesIn(utc, '|')[0]?.[2]).toBe(60)
  })

  it('about another day mean another event', () => {
    expect(() => minutes('06.10.2026 18:02', '06.10.2026 19:02')).toThrow('import_other_day')
  })

  it('are all refused if nobody can read any of them', () => {
    expect(() => minutes('kurz nach sechs', 'bis zum Ende')).toThrow('import_unreadable_times')
  })

  it('that nobody can read are reported for the person', () => {
    const [mona, kai] = read(
      ['Name|Join Time|Leave Time', 'Mona|07.11.2026 18:02|later', 'Kai|07.11.2026 18:02|07.11.2026 18:40'],
      '|',
    )
    expect([mona?.isUnreadable, kai?.isUnreadable]).toEqual([true, false])
  })
})

it('is refused if it is no such list, or has no times', () => {
  expect(() => read(['Stadt;Umsatz', 'Köln;12'], ';')).toThrow('import_no_attendance')
  const totals = ['Name (Original Name),User Email,Total Duration (Minutes),Guest', 'Mona,mona@example.org,63,Yes']
  expect(() => read(totals, ',')).toThrow('import_no_times')
})

const minute = (offset: number) => new Date(FROM + offset * 60_000).toISOString()
const aStay = fc.tuple(
  fc.constantFrom('mona@example.org', 'kai@example.org', ''),
  fc.integer({ min: -60, max: 120 }),
  fc.option(fc.integer({ min: -10, max: 100 })),
)
const stayRow = ([email, came, length]: [string, number, number | null]) =>
  `Mona Weiß|${email}|${minute(came)}|${length === null ? '' : minute(came + length)}`
const HEADING = 'Name|Email|Join Time|Leave Time'

describe('any list', () => {
  it('gives the same minutes in any order of its rows, and repeated', () => {
    fc.assert(
      fc.property(fc.array(aStay, { minLength: 1, maxLength: 12 }), fc.infiniteStream(fc.nat()), (stays, order) => {
        const rows = [...stays.map(stayRow), `Mona Weiß|mona@example.org|${minute(0)}|${minute(1)}`]
        const shuffled = rows
          .map((row) => [order.next().value ?? 0, row] as const)
          .sort(([one], [other]) => one - other)
        const result = (lines: string[]) => minutesIn([HEADING, ...lines], '|').sort()
        expect(result(shuffled.map(([, row]) => row))).toEqual(result(rows))
        expect(result([...rows, ...rows])).toEqual(result(rows))
        for (const [, , minutes] of result(rows)) {
          expect(minutes).toBeGreaterThanOrEqual(0)
          expect(minutes).toBeLessThanOrEqual(minutesOf(EVENT))
        }
      }),
    )
  })

  it('is read, or refused with a reason, whatever it contains', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        ...TEAMS_GERMAN.join('\t').split('\t'),
        ...TEAMS_ENGLISH.join('\t').split('\t'),
        'No',
        '--',
        '99:99',
      ),
    )
    fc.assert(
      fc.property(fc.array(fc.array(fc.option(word), { maxLength: 6 }), { maxLength: 6 }), (table) => {
        const rows = table.map((cells, index) => ({ row: index + 1, cells }))
        try {
          for (const { intervals } of readAttendanceList(rows, BERLIN))
            for (const { came_at, left_at } of intervals) expect(left_at === null || left_at >= came_at).toBe(true)
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Invalid)
        }
      }),
    )
  })
})
