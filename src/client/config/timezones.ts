/** The browser's list omits UTC and may know the person's zone under another name. */
export function timezonesWith(own: string | null) {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(own ? [own] : [])])
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
