const ADDRESS_MAX = 254
const LOCAL_PART_BYTES_MAX = 64

/**
 * Letters, digits and marks of any script, without control characters and those that change the direction. The other
 * signs that RFC 5322 allows are left out: mail servers read them as encoded words and as routes to other servers.
 */
const ATOM = "[\\p{L}\\p{N}\\p{M}_'+-]+"
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u')
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/

/**
 * Writes an address in its one stored form: lower case, composed characters, and the domain as it stands in DNS, so that
 * `müller@größe.example` and `müller@xn--gre-6ka8i.example` are one mailbox.
 */
export function normalizeAddress(typed: string): string {
  const address = typed.trim().normalize('NFC').toLowerCase()
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at)}@${asciiDomainOf(address.slice(at + 1))}`
}

/** The parser of URLs converts international domains in browsers and on the server alike. */
function asciiDomainOf(domain: string): string {
  if (/^[a-z\d.-]*$/.test(domain) || /[\s\p{C}/\\?#:@[\]%]/u.test(domain)) return domain
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}

/** Accepts an address in its stored form. */
export function isAddress(address: string): boolean {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  if (at < 1 || address.length > ADDRESS_MAX) return false
  return (
    LOCAL_PART.test(local) &&
    new TextEncoder().encode(local).length <= LOCAL_PART_BYTES_MAX &&
    DOMAIN.test(address.slice(at + 1))
  )
}

/** True for an address that only mail servers with SMTPUTF8 accept. */
export const needsSmtpUtf8 = (address: string): boolean => /\P{ASCII}/u.test(address)
