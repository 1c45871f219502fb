import 'server-only'
import type { Locale } from '@/contract/locales'
import { containsLink, greetingName } from '@/features/mails/rules/names'
import type { Fact } from '@/features/mails/service/render/layout'
import { fullName } from '@/features/registrations/rules/people'
import { accessOpensAt, isAccessOpen, isOnline, totalPriceOf } from '@/features/workshops/rules'
import { berlinMoment } from '@/i18n/calendar'
import type { Translator } from '@/i18n/messages'
import { formatPrice } from '@/i18n/prices'
import type { registrations } from '@/schema/registrations'
import type { workshops } from '@/schema/workshops'

export type ConfirmedPerson = Pick<
  typeof registrations.$inferSelect,
  'accompaniment_of' | 'invoice_address' | 'ipad' | 'ipad_shippingaddress'
>
export type ConfirmedWorkshop = Pick<
  typeof workshops.$inferSelect,
  'date' | 'time' | 'end_time' | 'presence_type' | 'price' | 'currency' | 'access_link' | 'access_hours'
>
export type CompanionName = Parameters<typeof fullName>[0]

type ConfirmationInput = {
  registration: ConfirmedPerson
  workshop: ConfirmedWorkshop
  companions: CompanionName[]
  locale: Locale
  translator: Translator
  now: Date
}

/** The orders of the person, the price, and the way to an online event. They stand below a text of staff as well. */
export function confirmationFactsOf(input: ConfirmationInput): Fact[] {
  const { registration, companions, translator: t } = input
  const { invoice_address, ipad, ipad_shippingaddress } = registration
  const names = companions.map((companion) => greetingName(fullName(companion)) || t('mails.facts.somebody'))
  const facts: Fact[] = [
    { label: t('mails.facts.companions', { count: names.length }), value: names.join('\n') },
    ...priceFactsOf(input),
    { label: t('mails.facts.invoice'), value: typedValueOf(invoice_address, t) },
    ipad_shippingaddress
      ? { label: t('mails.facts.ipad'), value: typedValueOf(ipad_shippingaddress, t) }
      : { label: t('mails.facts.ipad_wish'), value: ipad ? t('mails.facts.ipad_ordered') : '' },
    ...accessFactsOf(input),
  ]
  return facts.filter(({ value }) => value)
}

/** Anybody can type an address into a form beside the e-mail address of another person. */
const typedValueOf = (text: string, t: Translator): string =>
  containsLink(text) ? t('mails.facts.as_typed') : text.trim()

/** Null means that the price is undecided. The main person pays for the whole party. */
function priceFactsOf({ registration, workshop, companions, locale, translator: t }: ConfirmationInput): Fact[] {
  const { price, currency } = workshop
  if (price === null) return []
  const label = t('mails.facts.price')
  if (price === 0) return [{ label, value: t('mails.facts.free') }]
  const each = { label, value: t('mails.facts.price_each', { amount: formatPrice(price, currency, locale) }) }
  if (registration.accompaniment_of) return [each]
  const people = companions.length + 1
  const amount = formatPrice(totalPriceOf(price, people), currency, locale)
  return [each, { label: t('mails.facts.total'), value: t('mails.facts.total_for', { amount, people }) }]
}

function accessFactsOf({ workshop, locale, translator: t, now }: ConfirmationInput): Fact[] {
  if (!isOnline(workshop)) return []
  const label = t('mails.facts.access')
  if (isAccessOpen(workshop, now)) return [{ label, value: t('mails.access.action'), link: workshop.access_link }]
  const opensAt = accessOpensAt(workshop)
  if (opensAt <= now) return [{ label, value: t('mails.confirmation.access_soon') }]
  return [{ label, value: t('mails.confirmation.access_from', berlinMoment(opensAt, locale)) }]
}
