// What Resend's API refuses, in its documented words.

export const BATCH_MAX = 100
const RECIPIENTS_MAX = 50

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/
const FORM = 'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.'

/** The address in `email` or `Name <email>`; undefined where it is neither. */
export function addressIn(text) {
  if (typeof text !== 'string') return undefined
  // A comma or an angle bracket in the name would make it several addresses.
  const [, named] = /^(?:"(?:[^"\\]|\\.)*"|[^<>,;"]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = named ?? text.trim()
  return ADDRESS.test(address) ? address.toLowerCase() : undefined
}

/** What stands in the way of this mail; undefined where nothing does. */
export function faultOf(mail, { refusals, batch }) {
  if (typeof mail !== 'object' || mail === null || Array.isArray(mail)) return 'The email must be an object.'
  const to = [mail.to ?? []].flat()
  if (addressIn(mail.from) === undefined) return `Invalid \`from\` field. ${FORM}`
  if (to.length === 0) return 'Missing `to` field.'
  if (to.length > RECIPIENTS_MAX) return `The \`to\` field holds more than ${RECIPIENTS_MAX} addresses.`
  if (to.some((text) => addressIn(text) === undefined)) return `Invalid \`to\` field. ${FORM}`
  if (!isText(mail.subject)) return 'Missing `subject` field.'
  if (!isText(mail.html) && !isText(mail.text)) return 'Missing `html` or `text` field.'
  if (batch && mail.attachments?.length) return 'The `attachments` field is not supported in batches.'
  if (batch && mail.scheduled_at) return 'The `scheduled_at` field is not supported in batches.'
  const refused = refusals.find(({ pattern }) => to.some((text) => new RegExp(pattern, 'i').test(text)))
  return refused?.message ?? faultOfExtras(mail)
}

function faultOfExtras({ headers = {}, tags = [], attachments = [] }) {
  if (typeof headers !== 'object' || Object.values(headers).some((value) => typeof value !== 'string'))
    return 'Invalid `headers` field. Each header must be a string.'
  if (tags.some(({ name, value }) => !TAG.test(name) || !TAG.test(value)))
    return 'Tags should only contain ASCII letters, numbers, underscores, or dashes.'
  if (attachments.some(({ content, path }) => !isText(content) && !isText(path)))
    return 'Attachment must have either a `content` or `path`.'
  return undefined
}

const TAG = /^[A-Za-z0-9_-]{1,256}$/
const isText = (value) => typeof value === 'string' && value !== ''
