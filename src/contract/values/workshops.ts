export const HEADER_IMAGES = [
  'Digitalisierung',
  'Gesundheitspolitik',
  'Gesundheitsrecht',
  'Medizinisches_Fachwissen',
] as const
export const PRESENCE_TYPES = ['Online', 'Onsite'] as const

/** The columns that say when and where an event takes place. A change of them moves the calendar entries of its people. */
export const DATE_AND_VENUE = ['date', 'time', 'end_time', 'presence_type', 'location'] as const

/** When and where an event took place before a change, as people know it whose calendar entry has at most this sequence. */
export type FormerSchedule = {
  until_sequence: number
  date: string
  time: string
  end_time: string | null
  presence_type: (typeof PRESENCE_TYPES)[number]
  location: string
}

export const DEFAULT_CURRENCY = 'EUR'

/** The day that a template of events has: before every event, so that nothing is due for a template. */
export const TEMPLATE_DATE = '1950-01-02'

/** The hours before the start from which people with a seat can see the link to an online event. */
export const DEFAULT_ACCESS_HOURS = 24

/** The hours for which a free seat is held for a person on the waiting list; nights and weekends do not count. */
export const DEFAULT_OFFER_HOURS = 24
export const OFFER_HOURS_MIN = 4

const CLOCK = '([01][0-9]|2[0-3]):[0-5][0-9]'
const BREAK = `${CLOCK}–${CLOCK}`

/** The breaks of an event as its column stores them: "15:30–15:45, 17:00–17:20", or empty. */
export const BREAKS_PATTERN = `^(${BREAK}(, ${BREAK})*)?$`
