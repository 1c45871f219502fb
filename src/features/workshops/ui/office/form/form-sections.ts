import { isOneOf, namesOf, recordOf } from '@/contract/fields'
import { WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '@/contract/values/mails'
import { REFERENCES, WORKSHOP_FIELDS, type WorkshopFieldName } from '../../../contract/fields'
import { mailFieldsOf } from '../../../contract/office'

type Section = { tab: 'details' | 'texts'; fields: readonly WorkshopFieldName[] }

/**
 * The sections of the form in their order. A reference names its section itself; the section of mails has the fields
 * that mailOfField() knows.
 */
export const SECTIONS = {
  basics: {
    tab: 'details',
    fields: ['title', 'category_d', 'category_p', 'header_image', 'language', 'speaker', 'credits', 'approval_number'],
  },
  schedule: {
    tab: 'details',
    fields: [
      'date',
      'time',
      'end_time',
      'breaks',
      'break_minutes',
      'presence_type',
      'region',
      'location',
      'access_link',
      'access_hours',
    ],
  },
  signup: {
    tab: 'details',
    fields: [
      'signup_active',
      'teaser_only',
      'nonpublic',
      'ipad',
      'registration_deadline',
      'maximum_participants',
      'waitlist_closed',
      'offer_hours',
      'price',
      'currency',
    ],
  },
  images: { tab: 'details', fields: ['own_header_image', 'picture', 'pdf_document'] },
  sponsors: { tab: 'details', fields: [] },
  videos: { tab: 'details', fields: ['videolink', 'videolink_desc', 'videolink2', 'videolink2_desc'] },
  page: { tab: 'texts', fields: ['description', 'signup_hint'] },
  mails: { tab: 'texts', fields: [] },
} as const satisfies Record<string, Section>

export type SectionName = keyof typeof SECTIONS
export const SECTION_NAMES = namesOf(SECTIONS)

export const sectionIdOf = (name: SectionName) => `event-${name}`

/** The fields of a section that pick from a list. */
export const referencesIn = (section: SectionName) =>
  REFERENCES.filter((name) => WORKSHOP_FIELDS[name].section === section)

/** Each section keeps its list, because a hook that watches the fields compares the lists by identity. */
const FIELDS = recordOf(SECTION_NAMES, (name): WorkshopFieldName[] => [...SECTIONS[name].fields, ...referencesIn(name)])

export const fieldsIn = (section: SectionName): WorkshopFieldName[] => FIELDS[section]

/** The section that contains a field, by the path of its error. */
export function sectionOfField(path: string): SectionName | undefined {
  if (mailOfField(path)) return 'mails'
  const [field = ''] = path.split('.')
  return SECTION_NAMES.find((name) => isOneOf(fieldsIn(name), field))
}

/** The tab that contains a field, by the path of its error. */
export const tabOfField = (path: string): Section['tab'] => SECTIONS[sectionOfField(path) ?? 'basics'].tab

/** The mail whose texts include a field. */
export function mailOfField(path: string): WorkshopMailType | undefined {
  if (path === 'ical_description') return 'confirmation'
  if (path === 'after_event_public') return 'after_event'
  return WORKSHOP_MAIL_TYPES.find((type) => Object.values(mailFieldsOf(type)).some((name) => name === path))
}

/** One list, because a hook that watches the fields compares the lists by identity. */
export const MAIL_BODIES = WORKSHOP_MAIL_TYPES.map((type) => mailFieldsOf(type).body)

export const countProblems = (problems: readonly { path: string }[], isIncluded: (path: string) => boolean): number =>
  problems.filter(({ path }) => isIncluded(path)).length
