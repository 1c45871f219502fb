import { line } from '../shapes'

/** The numbers under which a person's points are reported: of German doctors, of Austrian doctors, and of pharmacists. */
export const NUMBER_KINDS = ['efn', 'oeak_number', 'chamber_number'] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]

/** The value of a number whose owner has none, which is an answer: nobody is asked again. */
export const NO_NUMBER = 'none'

const NUMBER_MAX = 40

/** People type numbers in groups and copy them with hyphens of any kind. */
const withoutGaps = (text: string) => text.replace(/[\s.]+/g, '').replace(/[\u2010-\u2015\u2212]/g, '-')

/** A number as typed, empty, or NO_NUMBER. A typing mistake is a warning, so the shape accepts any text. */
export const personNumber = line(NUMBER_MAX).overwrite(withoutGaps)

/** The fields from which points follow. A form asks for them only where an accreditation of the event needs them. */
export const NUMBER_FIELDS = ['profession_id', 'points_number', ...NUMBER_KINDS] as const

/** The newest people of whom a warning about a repeated number tells. */
export const SAME_NUMBER_MAX = 20
