/** A code that stays in view is reported again only after it was out of view for so long. */
const OUT_OF_VIEW_MS = 3_000
/** The time within which a camera must read a text of others twice. */
const CONFIRMED_WITHIN_MS = 1_000

/**
 * Tells for each read text whether to report it. A bar code has no check digit of its own, so a text that is neither a
 * ticket nor an EFN must be read twice: it may be a part of a card that has not come into view yet.
 */
export function createCodeFilter(isOurs: (text: string) => boolean) {
  const seen = new Map<string, number>()
  const reported = new Map<string, number>()
  return (text: string, now: number): boolean => {
    const last = seen.get(text)
    seen.set(text, now)
    const isConfirmed = isOurs(text) || (last !== undefined && now - last <= CONFIRMED_WITHIN_MS)
    if (!isConfirmed) return false
    const lastReport = reported.get(text)
    const isInView = last !== undefined && now - last <= OUT_OF_VIEW_MS
    if (lastReport !== undefined && isInView) return false
    reported.set(text, now)
    return true
  }
}
