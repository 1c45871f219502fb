/** Who is signed in, wants a part only, or asks for Next's router gets an answer of his own. */
const PERSONAL = 'authorization|range|rsc|next-url|next-router-.*|purpose|sec-purpose|x-purpose'
const LOOKED_AT = new RegExp(`^(?:cookie|accept-encoding|if-none-match|content-length|${PERSONAL})$`, 'i')

export type Glance = { isPersonal: boolean; cookie: string; encodings: string; etags: string; length: string }

/** The headers that kept answers depend on. To build the object of all costs more than to find the answer. */
export function glanceAt(rawHeaders: string[]): Glance {
  const glance = { isPersonal: false, cookie: '', encodings: '', etags: '', length: '' }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    if (LOOKED_AT.test(name)) note(glance, name.toLowerCase(), value)
  }
  return glance
}

/** A header may come several times. */
function note(glance: Glance, name: string, value: string): void {
  if (name === 'cookie') glance.cookie += `${value};`
  else if (name === 'accept-encoding') glance.encodings += `${value},`
  else if (name === 'if-none-match') glance.etags += `${value},`
  else if (name === 'content-length') glance.length = value
  else glance.isPersonal = true
}
