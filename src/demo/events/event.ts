import { z } from 'zod'
import { HEADER_IMAGES } from '@/contract/values/workshops'
import digital from './digital.json'
import earlier from './earlier.json'
import law from './law.json'
import medicine from './medicine.json'
import policy from './policy.json'

const count = z.number().optional()

/** The number of people of each kind at an event; `seated` counts companions, but not those who accepted an offer. */
const crowd = z.strictObject({
  seated: count,
  invited: count,
  cancelled: count,
  /** People on the waiting list who left only an address. */
  interested: count,
  /** Parties on the waiting list: one or more in every state, or those who waited until the event began. */
  waitlist: z.enum(['every_state', 'ended']).optional(),
  unsubscribed: count,
  /** People who register again and again and never come. */
  cancelling: count,
  /** A person whose mailbox no longer exists. */
  unreachable: z.boolean().optional(),
})

/** An event as its author writes it; save-events.ts derives everything else. */
const demoEvent = z.strictObject({
  title: z.string(),
  for: z.enum(['d', 'p', 'dp']),
  language: z.enum(['de', 'en']),
  /** Days from today. */
  day: z.number(),
  time: z.string(),
  end_time: z.string().optional(),
  /** An event without it is online. */
  place: z.string().optional(),
  region: z.string(),
  speaker: z.string(),
  points: z.number().optional(),
  price: z.number().optional(),
  seats: z.number().optional(),
  /** The number of days before the event. */
  deadline: z.number().optional(),
  videos: z.string().array().optional(),
  /** The files that this event has of its own. */
  files: z.enum(['own_header_image', 'picture', 'pdf_document']).array().optional(),
  /** Tells whether the mails of this event have texts of their own. */
  ownMails: z.boolean().optional(),
  paragraphs: z.string().array(),
  list: z.string().array().optional(),
  hint: z.string().optional(),
  /** The date was changed after these people had registered, and they do not know it yet. */
  moved: z.literal(true).optional(),
  /** The reason why the event does not take place. Its people have been informed. */
  cancelled: z.string().optional(),
  /** The share of the people with a seat who come. */
  shows: z.number().optional(),
  /** The check-in recorded who left when. */
  is_timed: z.literal(true).optional(),
  crowd,
  signup_active: z.boolean().optional(),
  teaser_only: z.boolean().optional(),
  nonpublic: z.boolean().optional(),
  ipad: z.boolean().optional(),
})
export type DemoEvent = z.infer<typeof demoEvent>

const themes = z.record(z.enum(HEADER_IMAGES), demoEvent.array())
export type Themes = z.infer<typeof themes>

export const THEMES = themes.parse({
  Digitalisierung: digital,
  Gesundheitspolitik: policy,
  Gesundheitsrecht: law,
  Medizinisches_Fachwissen: medicine,
})

const CLOSINGS: Record<DemoEvent['language'], string> = {
  de: 'Nach dem Vortrag bleibt Zeit für Fragen und Fälle aus Ihrem Alltag. Die Unterlagen erhalten alle, die teilgenommen haben.',
  en: 'There is time for questions and cases of your own. Everybody who took part gets the slides.',
}
const closed = demoEvent.transform(({ paragraphs, ...event }) => ({
  ...event,
  paragraphs: [...paragraphs, CLOSINGS[event.language]],
}))

/** The events of the seasons before this one, and more of the past months, with which the figures of a season compare. */
export const EARLIER: Themes = z.record(z.enum(HEADER_IMAGES), closed.array()).parse(earlier)
