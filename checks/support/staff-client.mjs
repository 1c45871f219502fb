// Calls of the back office as the signed-in admin.
import { UserError } from '../../scripts/install.mjs'

const REGISTRATIONS = '/api/sandoz/workshop_registration'

/**
 * `send` calls as the signed-in admin and throws unless the status is 2xx; `headers` authenticate other calls, and
 * `cookie` the pages of a browser.
 */
export async function signIn(site, { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }) {
  const headers = {}
  const send = async (method, path, body) => {
    const response = await fetch(site + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new UserError(`${method} ${path} answers ${response.status}: ${await response.text()}`)
    return response
  }
  const login = await send('POST', '/api/login', { email, password })
  const { token } = await login.json()
  headers.authorization = `Bearer ${token}`
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { send, headers, cookie: cookies.join('; ') }
}

/** Each call throws when it is refused, except `upload`, which returns status and body. */
export async function createStaffClient(site, admin) {
  const { send, headers } = await signIn(site, admin)
  const answerOf = async (...call) => (await send(...call)).json()

  const upload = async (action, { file, ...fields }) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value))
    body.append('xlsx', new File([file], 'Einladungsliste.xlsx'))
    const response = await fetch(`${site}${REGISTRATIONS}/${action}`, { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }
  const accepted = async (action, fields) => {
    const { status, body } = await upload(action, fields)
    if (status !== 200) throw new UserError(`${action} answers ${status}: ${JSON.stringify(body).slice(0, 500)}`)
    return body
  }

  return {
    upload,
    accepted,
    run: (id) => answerOf('POST', `${REGISTRATIONS}/import/run/${id}`),
    undo: (id) => answerOf('POST', `${REGISTRATIONS}/import/undo/${id}`),
    progress: (id) => answerOf('GET', `${REGISTRATIONS}/imports/${id}`),
    exported: (id) => send('POST', `${REGISTRATIONS}/export`, { id, type: 'all' }),
  }
}
