import 'server-only'
import { pickNames } from '@/contract/fields'
import { type Locale, nameIn } from '@/contract/locales'
import type { EarnedPoints } from '@/contract/values/accreditations'
import type { CertificateContent } from '@/contract/values/certificates'
import { categoryOf } from '@/features/accreditations/rules/points'
import { formatPoints } from '@/features/accreditations/rules/shown-points'
import type { RecognitionOfEvent } from '@/features/accreditations/service/recognitions'
import { isGiven } from '@/features/person-numbers/contract'
import { fullName } from '@/features/registrations/rules/people'
import { isOnline } from '@/features/workshops/rules'
import { longDate } from '@/i18n/calendar'
import type { Translator } from '@/i18n/messages'
import type { RegistrationRow } from '@/schema/registrations'
import type { workshops } from '@/schema/workshops'
import { fillSentence, fillText } from '../../rules/texts'
import type { ResolvedTemplate } from '../document/template'

type CertifiedEvent = Pick<
  typeof workshops.$inferSelect,
  'title' | 'date' | 'time' | 'end_time' | 'presence_type' | 'location'
>

type Certified = {
  person: Pick<RegistrationRow, 'title' | 'first_name' | 'last_name' | 'efn' | 'oeak_number' | 'chamber_number'>
  profession: { name_de: string; name_en: string } | undefined
  event: CertifiedEvent
  recognition: Omit<RecognitionOfEvent, 'workshop_id'>
  earned: EarnedPoints
  minutes: number
}

type Wording = { template: ResolvedTemplate; locale: Locale; translator: Translator }

/** The person whom the accreditation names signs with the own pictures only, so that no stamp stands beside another name. */
function signatureOf({ signer }: Certified['recognition'], { template, locale }: Omit<Wording, 'translator'>) {
  if (!signer) {
    const { signatory, signatory_role, pictures } = template
    return { signatory, signatory_role, signed_with: pickNames(pictures, ['signature', 'stamp']) }
  }
  const signed_with = pickNames(signer, ['signature', 'stamp'])
  return { signatory: signer.name, signatory_role: signer[`role_${locale}`], signed_with }
}

export function contentOf(
  { person, profession, event, recognition, earned, minutes }: Certified,
  { template, locale, translator: t }: Wording,
): CertificateContent {
  const { body, number: event_number } = recognition
  const category = categoryOf(body, recognition.category)
  const number = body.person_number ? person[body.person_number] : ''
  const values = {
    event: event.title,
    date: longDate(event.date, locale),
    points: formatPoints(earned.total, locale),
    body: nameIn(body, locale),
  }
  return {
    language: locale,
    holder: fullName(person),
    profession: profession ? nameIn(profession, locale) : '',
    person_number_name: body.person_number && isGiven(number) ? t(`people.${body.person_number}`) : '',
    person_number: isGiven(number) ? number : '',
    ...pickNames(event, ['title', 'date', 'time', 'location']),
    end_time: event.end_time ?? '',
    is_online: isOnline(event),
    minutes: body.attendance_rule === 'minutes' ? minutes : null,
    points: earned,
    label: body.label,
    category: [recognition.category, category && nameIn(category, locale)].filter(Boolean).join(' – '),
    body: nameIn(body, locale),
    event_number_name: event_number === '' ? '' : body.number_name,
    event_number,
    barcodes: event_number === '' ? [] : body.barcodes,
    sentence: fillSentence(body, { earned, category: recognition.category, locale }),
    ...pickNames(recognition, ['provider', 'scientific_lead']),
    ...pickNames(template, ['organiser', 'place', 'heading']),
    ...signatureOf(recognition, { template, locale }),
    opening: fillText(template.opening, values),
    closing: fillText(template.closing, values),
  }
}
