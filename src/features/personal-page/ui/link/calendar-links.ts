/** The data for an online calendar: the event, and nothing about the person. */
type CalendarEvent = { title: string; location: string; details: string; starts: Date; ends: Date }

export function googleLinkOf({ title, location, details, starts, ends }: CalendarEvent): string {
  const dates = `${compactUtc(starts)}/${compactUtc(ends)}`
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
    startdt: isoUtc(starts),
    enddt: isoUtc(ends),
    location,
    body: details,
  })
}

/** A mail without a recipient for the reader's mail program; RFC 6068 demands CRLF between the lines. */
export const mailLinkOf = ({ subject, lines }: { subject: string; lines: string[] }): string =>
  withQuery('mailto:', { subject, body: lines.filter(Boolean).join('\r\n') })

/** Not URLSearchParams: Outlook and mail programs show its plus signs instead of spaces. */
function withQuery(address: string, values: Record<string, string>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== '')
  return `${address}?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

const isoUtc = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`
const compactUtc = (instant: Date) => isoUtc(instant).replace(/[-:]/g, '')
