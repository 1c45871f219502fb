import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { useFormats } from '@/client/config/formats'
import type { Locale } from '@/contract/locales'
import { WORKSHOP_MAIL_TYPES } from '@/contract/values/mails'
import { DEFAULT_CURRENCY } from '@/contract/values/workshops'
import { isBlank } from '@/features/mails/rules/placeholders'
import { languageName, longDate } from '@/i18n/calendar'
import { type Formats, showTime, showTimeSpan } from '@/i18n/formats'
import { formatPrice } from '@/i18n/prices'
import { splitDateTime } from '@/ui/form/fields/date-time'
import { pickedItemsOf } from '@/ui/form/picks/picked-items'
import { mailFieldsOf, type WorkshopDraft } from '../../../contract/office'
import { CATEGORIES } from '../../../contract/public'
import { berlinTimeOf } from '../../../rules'
import { isComplete } from './DeadlineField'
import { fieldsIn, MAIL_BODIES, referencesIn, type SectionName } from './form-sections'

type Draft = Partial<WorkshopDraft>
type Words = { t: ReturnType<typeof useTranslations<'workshops'>>; locale: Locale; formats: Formats }
type Facts = (string | false | null | undefined)[]

/** Tells in one line which values a section of the form has. */
export function SectionSummary({ name }: { name: SectionName }) {
  const t = useTranslations('workshops')
  const locale = useLocale()
  const formats = useFormats()
  const fields = name === 'mails' ? MAIL_BODIES : fieldsIn(name)
  const values: readonly unknown[] = useWatch<WorkshopDraft>({ name: fields })
  const draft: Draft = Object.fromEntries(fields.map((field, place) => [field, values[place]]))
  const picked = referencesIn(name).flatMap((reference) => pickedItemsOf(draft[reference]))
  const facts = [...FACTS[name](draft, { t, locale, formats }), ...picked.map((item) => item.name)]
  return facts.filter(Boolean).join(' · ') || t('form_nothing_set')
}

const FACTS: Record<SectionName, (draft: Draft, words: Words) => Facts> = {
  basics: (draft, { t, locale }) => [
    draft.title,
    ...CATEGORIES.map((category) => draft[category] && t(category)),
    draft.header_image && t(`form_theme_${draft.header_image}`),
    draft.language && languageName(draft.language, locale),
    draft.speaker,
    draft.credits,
  ],
  schedule: ({ date, time, end_time, presence_type, location, region }, { t, locale, formats }) => [
    date && longDate(date, locale),
    showTimeSpan([time, end_time], formats),
    presence_type === 'Online' && t('presence_online'),
    presence_type === 'Onsite' && location,
    region,
  ],
  signup: (draft, words) => [
    ...(['signup_active', 'teaser_only', 'nonpublic', 'ipad'] as const).map((flag) => draft[flag] && words.t(flag)),
    deadlineTextOf(draft, words),
    seatsTextOf(draft, words),
    draft.waitlist_closed && words.t('waitlist_closed'),
    priceTextOf(draft, words),
  ],
  images: (draft, { t }) =>
    (['own_header_image', 'picture', 'pdf_document'] as const).map((field) => draft[field] && t(field)),
  sponsors: () => [],
  videos: (draft) => [draft.videolink_desc || draft.videolink, draft.videolink2_desc || draft.videolink2],
  page: (draft, { t }) =>
    (['description', 'signup_hint'] as const).map((field) => !isBlank(draft[field] ?? '') && t(field)),
  mails: (draft, { t }) =>
    WORKSHOP_MAIL_TYPES.map((type) => {
      const note = isBlank(draft[mailFieldsOf(type).body] ?? '') ? 'form_mail_standard' : 'form_mail_own'
      return t('form_fact', { name: t(`type_${type}`), value: t(note) })
    }),
}

function deadlineTextOf({ registration_deadline }: Draft, { t, locale, formats }: Words): string | undefined {
  if (!registration_deadline || !isComplete(registration_deadline)) return undefined
  const { date, time } = splitDateTime(berlinTimeOf(registration_deadline))
  return t('form_fact', {
    name: t('registration_deadline'),
    value: `${longDate(date, locale)}, ${showTime(time, formats)}`,
  })
}

function seatsTextOf({ maximum_participants }: Draft, { t }: Words): string {
  if (typeof maximum_participants !== 'number') return t('form_seats_unlimited')
  return t('form_seats_set', { count: maximum_participants })
}

function priceTextOf({ price, currency }: Draft, { t, locale }: Words): string | undefined {
  if (typeof price !== 'number') return undefined
  return t('form_fact', { name: t('price'), value: formatPrice(price, currency ?? DEFAULT_CURRENCY, locale) })
}
