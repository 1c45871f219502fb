import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'
import type { Accreditation } from '../contract/accreditations'
import type { ShownPoints } from '../contract/shown-points'

/** The message for the points of one body, below `points` in messages/. */
type PointsMessage = 'granted' | 'granted_with_test' | 'unconfirmed' | 'applied'
type PointsValues = { points: number; test: number; label: string }

/** The points of an event as one line: "4 DFP · 6 AFP". */
export const pointsTextOf = (
  shown: readonly ShownPoints[],
  translate: (message: PointsMessage, values: PointsValues) => string,
): string =>
  shown
    .map((one) => translate(messageOf(one), { points: one.points_basis, test: one.points_test, label: one.label }))
    .join(' · ')

function messageOf({ state, is_unconfirmed, points_test }: ShownPoints): PointsMessage {
  if (state === 'applied') return 'applied'
  if (is_unconfirmed) return 'unconfirmed'
  return points_test > 0 ? 'granted_with_test' : 'granted'
}

/** Visitors see the points of such an accreditation, granted or applied for. */
export const isShown = ({ state, shows_application }: Pick<Accreditation, 'state' | 'shows_application'>): boolean =>
  state === 'granted' || (state === 'applied' && shows_application)

/** The accreditations of an event that visitors see, and the text about points that staff typed. */
export type EventCredits = { points: readonly ShownPoints[]; credits: string }

/** The line about points that everybody reads. The typed text counts only while no accreditation is shown. */
export const creditsOf = (
  { points, credits }: EventCredits,
  translate: (message: `points.${PointsMessage}`, values: PointsValues) => string,
): string => pointsTextOf(points, (message, values) => translate(`points.${message}`, values)) || credits

/** The points that are certain: the body has granted them, and no change of the event is open. */
export const isCertain = ({ state, is_unconfirmed }: ShownPoints): boolean => state === 'granted' && !is_unconfirmed

/** The points as they are printed: 2,5 in German, 2.5 in English. */
export const formatPoints = (points: number, locale: Locale): string => points.toLocaleString(LANGUAGE_TAGS[locale])
