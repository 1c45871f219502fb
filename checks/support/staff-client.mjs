// The signed-in admin, as the back office asks.
import { Advice } from '../install.mjs'

const REGISTRATIONS = '/api/sandoz/workshop_registration'

/** `ask` calls as the signed-in admin and throws what is refused; `headers` are those that say who asks. */
export async function signIn(site, { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }) {
  const headers = {}
  const ask = async (method, path, body, at = site) => {
    const response = await fetch(at + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Advice(`${method} ${path} answers ${response.status}: ${await response.text()}`)
    return response
  }
  const { token } = await (await ask('POST', '/api/login', { email, password })).json()
  headers.authorization = `Bearer ${token}`
  return { ask, headers }
}

/** Calls of the back office; each throws when it is refused, but `upload`, which answers what was said. */
export async function staffOf(site, admin) {
  const { ask, headers } = await signIn(site, admin)
  const answerOf = async (...call) => (await ask(...call)).json()

  const upload = async (way, { file, ...fields }) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value))
    body.append('xlsx', new File([file], 'Einladungsliste.xlsx'))
    const response = await fetch(`${site}${REGISTRATIONS}/${way}`, { method: 'POST', headers, body })
    return { status: response.status, said: await response.json() }
  }
  const accepted = async (way, fields) => {
    const { status, said } = await upload(way, fields)
    if (status !== 200) throw new Advice(`${way} answers ${status}: ${JSON.stringify(said).slice(0, 500)}`)
    return said
  }

  return {
    upload,
    accepted,
    run: (id) => answerOf('POST', `${REGISTRATIONS}/import/run/${id}`),
    undo: (id) => answerOf('POST', `${REGISTRATIONS}/import/undo/${id}`),
    progress: (id) => answerOf('GET', `${REGISTRATIONS}/imports/${id}`),
    exported: (id) => ask('POST', `${REGISTRATIONS}/export`, { id, type: 'all' }),
  }
}
