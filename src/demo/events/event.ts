import type { workshops } from '@/features/workshops/table'

/** How many people of each kind an event has; `seated` counts companions as well. */
type Crowd = {
  seated?: number
  invited?: number
  cancelled?: number
  interested?: number
  unsubscribed?: number
  /** Somebody whose mailbox no longer exists. */
  unreachable?: boolean
}

type Columns = typeof workshops.$inferInsert

/** An event as its author writes it; everything that can be derived from this is derived in workshops.ts. */
export type DemoEvent = {
  title: string
  for: 'd' | 'p' | 'dp'
  language: 'de' | 'en'
  /** Days from today. */
  day: number
  time: string
  end_time?: string
  /** None means online. */
  place?: string
  region: string
  speaker: string
  points?: number
  price?: number
  seats?: number
  /** So many days before the event. */
  deadline?: number
  videos?: string[]
  /** Which event has pictures and a programme of its own. */
  files?: ('own_header_image' | 'picture' | 'pdf_document')[]
  /** Which texts of its mails were written for this event. */
  ownMails?: boolean
  paragraphs: string[]
  list?: string[]
  hint?: string
  crowd: Crowd
} & Partial<Pick<Columns, 'signup_active' | 'teaser_only' | 'nonpublic' | 'ipad'>>
