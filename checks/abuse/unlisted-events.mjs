// An event that only invited people know of: by its number alone nobody learns anything.
import assert from 'node:assert/strict'
import { askerOf, forEachOf, jsonOf } from './ask.mjs'
import { anAddress, bodyOf, callNamed, DOT } from './contract.mjs'
import { aPerson } from './people.mjs'

const TITLE = 'Vertrauliches Treffen'
const PDF = `data:application/pdf;base64,${Buffer.from(`%PDF-1.7 ${TITLE}`).toString('base64')}`
const REGISTRATIONS = '/api/sandoz/workshop_registrations'

export const unlistedEvents = {
  proves:
    'Of an unlisted event its number tells nothing: no page, picture, document, list or form of it answers a stranger.',
  quick: true,
  run: async ({ site, sql }) => {
    const ask = askerOf(site)
    const { token } = await aPerson(sql, { super_user: true })
    const body = {
      ...bodyOf(callNamed('POST /api/sandoz/workshops/{id}').body),
      ...{ title: TITLE, nonpublic: true, signup_active: true, teaser_only: false },
      own_header_image: { name: 'kopf.png', data: DOT },
      picture: { name: 'bild.png', data: DOT },
      pdf_document: { name: 'programm.pdf', data: PDF },
    }
    const saved = await ask({ method: 'POST', path: '/api/sandoz/workshops/new', token, body })
    assert.equal(saved.status, 200, saved.text)
    const asks = asksFor(jsonOf(saved).id)
    const wrong = []
    await forEachOf(asks, async (asked) => {
      const { status, text, headers } = await ask(asked)
      const given = status === 200 && /^(image|application\/pdf)/.test(headers['content-type'] ?? '')
      if (status >= 500 || given || text.includes(TITLE)) wrong.push(`${asked.path}: ${status}`)
    })
    assert.deepEqual(wrong, [])
    const [{ count }] = await sql`select count(*)::int from registrations where workshop_id = ${jsonOf(saved).id}`
    assert.equal(count, 0, 'a stranger got in')
    return `${asks.length} attempts.`
  },
}

function asksFor(id) {
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
  const form = bodyOf(callNamed(`POST ${REGISTRATIONS}/register`).body, { workshop_id: id, company: [] })
  const slugs = [undefined, '', 'x'.repeat(22), '%']
  const forms = [
    ...slugs.map((invite_slug) => ({
      path: `${REGISTRATIONS}/register`,
      body: { ...form, email: anAddress(), invite_slug },
    })),
    { path: `${REGISTRATIONS}/register_email`, body: { workshop_id: id, email: anAddress() } },
    { path: `${REGISTRATIONS}/resend`, body: { workshop_id: id, email: anAddress() } },
  ].map((asked) => ({ method: 'POST', ...asked }))
  const others = ['/sitemap.xml', '/events', '/events_d', '/events_p', '/'].map((path) => ({ path }))
  return [...files, ...pages, ...lists, ...forms, ...others]
}
