import type { workshops } from '@/schema/workshops'

/** The number of people of each kind at an event; `seated` counts companions, but not those who accepted an offer. */
type Crowd = {
  seated?: number
  invited?: number
  cancelled?: number
  /** People on the waiting list who left only an address. */
  interested?: number
  /** Parties on the waiting list: one or more in every state, or those who waited until the event began. */
  waitlist?: 'every_state' | 'ended'
  unsubscribed?: number
  /** People who register again and again and never come. */
  cancelling?: number
  /** A person whose mailbox no longer exists. */
  unreachable?: boolean
}

type Columns = typeof workshops.$inferInsert

/** An event as its author writes it; save-events.ts derives everything else. */
export type DemoEvent = {
  title: string
  for: 'd' | 'p' | 'dp'
  language: 'de' | 'en'
  /** Days from today. */
  day: number
  time: string
  end_time?: string
  /** An event without it is online. */
  place?: string
  region: string
  speaker: string
  points?: number
  price?: number
  seats?: number
  /** The number of days before the event. */
  deadline?: number
  videos?: string[]
  /** The files that this event has of its own. */
  files?: ('own_header_image' | 'picture' | 'pdf_document')[]
  /** Tells whether the mails of this event have texts of their own. */
  ownMails?: boolean
  paragraphs: string[]
  list?: string[]
  hint?: string
  /** The date was changed after these people had registered, and they do not know it yet. */
  moved?: true
  /** The reason why the event does not take place. Its people have been informed. */
  cancelled?: string
  /** The share of the people with a seat who come. */
  shows?: number
  /** The check-in recorded who left when. */
  is_timed?: true
  crowd: Crowd
} & Partial<Pick<Columns, 'signup_active' | 'teaser_only' | 'nonpublic' | 'ipad'>>
