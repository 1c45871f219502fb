// An event for invited people only: its id alone reveals nothing.
import assert from 'node:assert/strict'
import { anEmail, bodyOf, findCall, ONE_PIXEL_PNG } from './contract.mjs'
import { createHttpClient, forEachConcurrently, parseJson } from './http-client.mjs'
import { aUser } from './users.mjs'

const TITLE = 'Vertrauliches Treffen'
const PDF = `data:application/pdf;base64,${Buffer.from(`%PDF-1.7 ${TITLE}`).toString('base64')}`
const REGISTRATIONS = '/api/sandoz/workshop_registrations'

export const unlistedEvents = {
  proves:
    'The id of an unlisted event reveals nothing: no page, picture, document, list or form of it answers an anonymous client.',
  gate: true,
  run: async ({ site, sql }) => {
    const send = createHttpClient(site)
    const { token } = await aUser(sql, { super_user: true })
    const body = {
      ...bodyOf(findCall('POST /api/sandoz/workshops/{id}').body),
      title: TITLE,
      nonpublic: true,
      signup_active: true,
      teaser_only: false,
      own_header_image: { name: 'kopf.png', data: ONE_PIXEL_PNG },
      picture: { name: 'bild.png', data: ONE_PIXEL_PNG },
      pdf_document: { name: 'programm.pdf', data: PDF },
    }
    const saved = await send({ method: 'POST', path: '/api/sandoz/workshops/new', token, body })
    assert.equal(saved.status, 200, saved.text)
    const requests = requestsFor(parseJson(saved).id)
    const wrong = []
    await forEachConcurrently(requests, async (request) => {
      const { status, text, headers } = await send(request)
      const given = status === 200 && /^(image|application\/pdf)/.test(headers['content-type'] ?? '')
      if (status >= 500 || given || text.includes(TITLE)) wrong.push(`${request.path}: ${status}`)
    })
    assert.deepEqual(wrong, [])
    const [{ count }] = await sql`select count(*)::int from registrations where workshop_id = ${parseJson(saved).id}`
    assert.equal(count, 0, 'an anonymous client registered')
    return `${requests.length} attempts.`
  },
}

function requestsFor(id) {
  const files = ['headerimage', 'thumbnail', 'picture', 'document'].flatMap((kind) =>
    ['', '?w=480', '?invite=', `?invite=${'x'.repeat(22)}`, '?invite=%25', '?v=0'].map((query) => ({
      path: `/api/sandoz/workshops/${kind}/${id}${query}`,
    })),
  )
  const pages = ['', '/en', '/direct', '/en/direct'].flatMap((head) =>
    ['', `/${'x'.repeat(22)}`, '/%25'].map((slug) => ({ path: `${head}/events/${id}${slug}` })),
  )
  const filters = [
    `filter[id]=${id}`,
    'per_page=99999',
    `search=${TITLE}`,
    'filter[nonpublic]=1',
    'filter[nonpublic]=true',
  ]
  const lists = filters.map((query) => ({ path: `/api/sandoz/workshops/public?${encodeURI(query)}` }))
  const form = bodyOf(findCall(`POST ${REGISTRATIONS}/register`).body, { workshop_id: id, company: [] })
  const slugs = [undefined, '', 'x'.repeat(22), '%']
  const forms = [
    ...slugs.map((invite_slug) => ({
      path: `${REGISTRATIONS}/register`,
      body: { ...form, email: anEmail(), invite_slug },
    })),
    { path: `${REGISTRATIONS}/register_email`, body: { workshop_id: id, email: anEmail() } },
    { path: `${REGISTRATIONS}/resend`, body: { workshop_id: id, email: anEmail() } },
  ].map((request) => ({ method: 'POST', ...request }))
  const others = ['/sitemap.xml', '/events', '/events_d', '/events_p', '/'].map((path) => ({ path }))
  return [...files, ...pages, ...lists, ...forms, ...others]
}
