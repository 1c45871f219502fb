import type { Locale } from '@/contract/locales'
import type { EarnedPoints } from '@/contract/values/accreditations'
import type { Body } from '@/features/accreditations/contract/bodies'
import { formatPoints } from '@/features/accreditations/rules/shown-points'
import type { TEXT_PLACEHOLDERS } from '../contract/templates'

type Sentences = Pick<Body, 'name_de' | 'name_en' | 'certificate_sentence' | 'certificate_sentence_one'>
type SentenceValues = { earned: EarnedPoints; category: string; locale: Locale }

/**
 * The sentence that the body demands. It speaks of the event, so the points of a speaker do not enter it. It has another
 * form for exactly one point, where the body gives one.
 */
export function fillSentence(body: Sentences, { earned, category, locale }: SentenceValues): string {
  const points = earned.basis + earned.test
  if (points === 0) return ''
  const single = points === 1 ? body.certificate_sentence_one : ''
  return fillPlaceholders(single || body.certificate_sentence, {
    body: body[`name_${locale}`],
    points: formatPoints(points, locale),
    category,
  })
}

export const fillText = (text: string, values: Record<(typeof TEXT_PLACEHOLDERS)[number], string>): string =>
  fillPlaceholders(text, values)

/** Values are put in once, so that braces in a title stay as they are. */
const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : written))
