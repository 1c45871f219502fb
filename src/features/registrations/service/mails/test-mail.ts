import 'server-only'
import { z } from 'zod'
import { env } from '@/env'
import { GENDERS } from '@/features/registrations/contract/public'
import { PRESENCE_TYPES } from '@/features/workshops/contract/public'
import type { Translator } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { WORKSHOP_MAIL_TYPES } from '../contract'
import { isBlank, unknownPlaceholders } from '../rules'
import { calendarText } from './calendar-text'
import type { Prepared } from './prepared'
import { registrationMail } from './registration-mail'
import { valuesOf } from './values'

const named = z.object({ title: z.string(), first_name: z.string(), last_name: z.string() })

/** All that a mail of an event depends on, and nothing that could act for the person: neither an id nor an address. */
export const trial = z.object({
  type: z.enum(WORKSHOP_MAIL_TYPES),
  workshop: z.object({
    id: z.int(),
    title: z.string(),
    date: z.string(),
    time: z.string(),
    end_time: z.string().nullable(),
    presence_type: z.enum(PRESENCE_TYPES),
    location: z.string(),
    nonpublic: z.boolean(),
  }),
  own: z.object({ subject: z.string(), body: z.string(), ical_description: z.string().nullable() }),
  person: named.extend({ gender: z.enum(GENDERS).nullable() }),
  /** Who entered the person, where it is a companion. */
  main: named.nullable(),
})
export type Trial = z.infer<typeof trial>

type Setting = { trial: Trial; locale: Locale; words: Translator; now: Date }

/** As it would be sent, but every link that acts for a person leads to nobody. */
const trialMail = ({ trial, locale, words, now }: Setting): Prepared =>
  registrationMail({ type: trial.type, about: aboutOf(trial, now), locale, words, now })

/** The same to look at, and what is to be said of it. */
export function showTrial(setting: Setting) {
  const { type, own } = setting.trial
  const { subject, html, text } = trialMail(setting).sent
  const written = [own.subject, own.body, type === 'confirmation' ? own.ical_description : '']
  return {
    from: { name: env.MAIL_FROM_NAME, address: env.MAIL_FROM },
    subject,
    html,
    text,
    calendar: type === 'confirmation' ? entryTextOf(setting) : null,
    unknown: unknownPlaceholders(written.join(' ')),
    is_standard: isBlank(own.body),
  }
}

function entryTextOf({ trial, locale, words, now }: Setting): string {
  const values = valuesOf({ ...aboutOf(trial, now), locale, words })
  return calendarText({ ical_description: trial.own.ical_description, values, words, personal: true })
}

/** Of the form that ids have, and nobody's. */
const NOBODY = 'sample-registration'
export const NOBODYS_ADDRESS = 'sample@example.org'

function aboutOf({ workshop, own, person, main }: Trial, now: Date) {
  const registered = now.toISOString()
  const secrets = { id: NOBODY, invite_slug: NOBODY, email: NOBODYS_ADDRESS }
  return {
    own,
    main,
    registration: { ...person, ...secrets, registered, accompaniment_of: main && NOBODY },
    workshop: { ...workshop, calendar_sequence: 0 },
  }
}

type Mail = Omit<Setting, 'trial'> & { data: unknown }

/** For who writes the text, in their own mailbox. */
export function testMail({ data, ...setting }: Mail): Prepared {
  const { sent, logged } = trialMail({ ...setting, trial: trial.parse(data) })
  const subject = setting.words('mails.test.subject', { subject: sent.subject })
  // Whoever tries a text unsubscribes nobody, and has no seat whose entry could grow old.
  return { sent: { ...sent, subject, unsubscribe: null, calendar_sequence: null }, logged: { ...logged, subject } }
}
