/** Returns the value of a query parameter that occurs once. */
export const singleValueOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null

/** Decodes a part of the path, because Next passes it to pages as it is encoded in the address. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
