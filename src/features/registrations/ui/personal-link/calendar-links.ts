/** What a calendar on the web is told of an event: nothing about who goes there. */
export type CalendarEvent = { title: string; location: string; details: string; starts: Date; ends: Date }

export function googleLinkOf({ title, location, details, starts, ends }: CalendarEvent): string {
  const dates = `${compact(starts)}/${compact(ends)}`
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates,
    location,
    details,
  })
}

export function outlookLinkOf({ title, location, details, starts, ends }: CalendarEvent): string {
  return withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: whole(starts),
    enddt: whole(ends),
    location,
    body: details,
  })
}

/** A mail without a recipient, for the reader's own mail program. Lines end there as RFC 6068 wants them. */
export const mailLinkOf = ({ subject, lines }: { subject: string; lines: string[] }): string =>
  withQuery('mailto:', { subject, body: lines.filter(Boolean).join('\r\n') })

/** Not URLSearchParams: Outlook and mail programs show its plus signs instead of spaces. */
function withQuery(address: string, values: Record<string, string>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== '')
  return `${address}?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

const whole = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`
const compact = (instant: Date) => whole(instant).replace(/[-:]/g, '')
