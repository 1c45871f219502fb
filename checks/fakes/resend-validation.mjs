// Validation errors of Resend's API, as it documents them.

export const BATCH_MAX = 100
const RECIPIENTS_MAX = 50

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/
const FORMAT_HINT = 'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.'

/** Returns the address in `email` or `Name <email>`, or undefined. */
export function parseAddress(text) {
  if (typeof text !== 'string') return undefined
  // An unquoted comma or angle bracket in the name would make several addresses.
  const [, named] = /^(?:"(?:[^"\\]|\\.)*"|[^<>,;"]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = named ?? text.trim()
  return ADDRESS.test(address) ? address.toLowerCase() : undefined
}

/** Returns the error for this mail, or undefined if it is valid. */
export function validationErrorOf(mail, { refusals, batch }) {
  if (typeof mail !== 'object' || mail === null || Array.isArray(mail)) return 'The email must be an object.'
  const to = [mail.to ?? []].flat()
  if (parseAddress(mail.from) === undefined) return `Invalid \`from\` field. ${FORMAT_HINT}`
  if (to.length === 0) return 'Missing `to` field.'
  if (to.length > RECIPIENTS_MAX) return `The \`to\` field holds more than ${RECIPIENTS_MAX} addresses.`
  if (to.some((text) => parseAddress(text) === undefined)) return `Invalid \`to\` field. ${FORMAT_HINT}`
  if (!isText(mail.subject)) return 'Missing `subject` field.'
  if (!isText(mail.html) && !isText(mail.text)) return 'Missing `html` or `text` field.'
  if (batch && mail.attachments?.length) return 'The `attachments` field is not supported in batches.'
  if (batch && mail.scheduled_at) return 'The `scheduled_at` field is not supported in batches.'
  const refused = refusals.find(({ pattern }) => to.some((text) => new RegExp(pattern, 'i').test(text)))
  return refused?.message ?? optionalFieldErrorOf(mail)
}

function optionalFieldErrorOf({ headers = {}, tags = [], attachments = [] }) {
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
