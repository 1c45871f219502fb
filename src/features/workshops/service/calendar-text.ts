import 'server-only'

/** Calendars disagree on the meaning of an escaped backslash and of quotes around a whole text. */
export const toCalendarText = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(toSingleLine)
    .join('\n')
    .replace(/^"(.*)"$/s, "'$1'")

/** The library escapes, but it keeps characters that some calendars read as the end of a line. */
export const toSingleLine = (text: string) =>
  text
    .replaceAll('\\', '/')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Few calendars read escaped quotes in names, and many split a quoted name at a semicolon or a colon. */
export const toCalendarName = (name: string) => toSingleLine(name.replace(/["^]/g, "'").replace(/[;:]/g, ' '))
