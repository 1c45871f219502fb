import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sponsors } from '@/schema/sponsors'
import { workshopMails } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aWorkshopDraft } from '@/testing/factories'
import { aTestImage, dataUrl } from '@/testing/files/images'
import { unsafePartsIn } from '@/testing/html/unsafe-html'
import { XSS_PAYLOADS } from '@/testing/html/xss-payloads'
import { sampleOf } from '@/testing/repetitions'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const DELETE = routeOf('workshops.deleteWorkshop')
const GET = routeOf('workshops.getWorkshop')
const POST = routeOf('workshops.saveWorkshop')
const getPicture = routeOf('workshops.getPicture')

let token = ''
beforeAll(async () => {
  token = (await aUser({ is_super_user: true })).token
})
afterAll(closeDatabase)

const save = (id: number | 'new', body: object) => callRoute(POST, { params: { id }, body, token })
const read = async (id: number | 'new', query = {}) => (await callRoute(GET, { params: { id }, query, token })).body

/** Saves the event, and fails the test with the refusal. */
async function saved(id: number | 'new', body: object) {
  const answer = await save(id, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

async function someSponsors(...names: string[]) {
  const rows = await db
    .insert(sponsors)
    .values(names.map((name) => ({ name })))
    .returning({ id: sponsors.id, name: sponsors.name })
  return rows
}

const MAILS = {
  email_invite_subject: 'Einladung: {title}',
  email_invite: '<p>{salutation}, hier geht es zur Anmeldung: {invite_link}</p>',
  email_confirmation_subject: 'Ihr Platz',
  email_confirmation: '<p>Wir freuen uns auf Sie.</p>',
  ical_description: 'Bitte bringen Sie Ihren Ausweis mit.',
  email_reminder_subject: 'Bis morgen',
  email_reminder: '<p>Morgen um {time}</p>',
  email_after_event_subject: 'Danke',
  email_after_event: '<p>Vielen Dank</p>',
}
const FIELDS = {
  ...aWorkshopDraft({ category_p: true, header_image: 'Digitalisierung', presence_type: 'Onsite', language: 'en' }),
  location: 'Haus der Pharmazie, Köln',
  region: 'Nordrhein-Westfalen',
  speaker: 'Prof. Dr. Ada Beispiel',
  signup_active: true,
  teaser_only: true,
  nonpublic: true,
  ipad: true,
  date: '2031-03-12',
  end_time: '20:30',
  registration_deadline: '2031-03-10 16:45',
  maximum_participants: 40,
  price: 19.99,
  currency: 'CHF',
  credits: '3 CME',
  approval_number: 'LÄK 4711',
  videolink: 'https://video.example.org/1',
  videolink_desc: 'Teil 1',
  videolink2: 'https://video.example.org/2',
  videolink2_desc: 'Teil 2',
  description: '<p>Ein <strong>Abend</strong></p>',
  signup_hint: '<p>Ausweis</p>',
  ...MAILS,
}
const PDF = { name: 'Programm.pdf', data: dataUrl(Buffer.from('%PDF-1.7\n%%EOF\n'), 'application/pdf') }
const png = async () => ({ name: 'Saal.png', data: dataUrl(await aTestImage({ width: 60, height: 40 })) })

describe('an event', () => {
  it('is returned as it was saved, with every field', async () => {
    const shown = await someSponsors('Zeta', 'Alpha')
    const created = await saved('new', { ...FIELDS, sponsors: shown })
    expect(created).toMatchObject(FIELDS)
    const { sponsors: _, ...found } = await read(created.id, { include: 'sponsors' })
    expect(found).toMatchObject(FIELDS)
    expect(found).toMatchObject({ id: created.id, state: 'announced', updated_at: created.updated_at })
    expect(Object.keys(found)).not.toContain('calendar_sequence')
  })

  it('is empty at /new, without values for the fields that must be chosen', async () => {
    const empty = await read('new', { include: 'sponsors,registrations' })
    expect(empty).toMatchObject({
      id: null,
      title: '',
      category_d: false,
      category_p: false,
      language: 'de',
      currency: 'EUR',
      signup_active: false,
      nonpublic: false,
      maximum_participants: null,
      registration_deadline: null,
      own_header_image: null,
      picture: null,
      pdf_document: null,
      sponsors: [],
      registrations: [],
      email_invite: '',
      ical_description: '',
      count: { total: 0, invited: 0, registered: 0, participated: 0 },
    })
    for (const field of ['header_image', 'date', 'time', 'state']) expect(empty).not.toHaveProperty(field)
  })

  it('is created with the values of /new for omitted fields', async () => {
    const { id } = await saved('new', aWorkshopDraft())
    const empty = Object.entries<unknown>(await read('new')).filter(
      ([field]) => field !== 'id' && !(field in aWorkshopDraft()),
    )
    expect(await read(id)).toMatchObject(Object.fromEntries(empty))
  })

  it('returns 404 if it is deleted or never existed', async () => {
    const { id } = await saved('new', aWorkshopDraft())
    expect(await callRoute(DELETE, { params: { id }, token })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    for (const route of [GET, DELETE])
      expect(await callRoute(route, { params: { id }, token })).toMatchObject({ status: 404 })
    expect(await save(id, aWorkshopDraft())).toMatchObject({ status: 404 })
    expect(await save(999_999, { ...aWorkshopDraft(), picture: await png() })).toMatchObject({ status: 404 })
  })

  it('includes requested relations, and refuses unknown ones', async () => {
    const { id } = await saved('new', aWorkshopDraft())
    expect(await read(id)).not.toHaveProperty('sponsors')
    expect(await read(id)).not.toHaveProperty('registrations')
    expect(await read(id, { include: 'sponsors' })).toMatchObject({ sponsors: [] })
    const answer = await callRoute(GET, { params: { id }, query: { include: 'sponsors,users' }, token })
    expect(answer).toMatchObject({ status: 422, body: { errors: { 'include.1': [expect.any(String)] } } })
  })
})

describe('an omitted field', () => {
  it('keeps its value, for every field', async () => {
    const shown = await someSponsors('Bleibt')
    const full = { ...FIELDS, sponsors: shown }
    const before = await saved('new', {
      ...full,
      picture: await png(),
      own_header_image: await png(),
      pdf_document: PDF,
    })
    const required = Object.keys(aWorkshopDraft())
    const optional = Object.keys(full).filter((field) => !required.includes(field))
    await fc.assert(
      fc.asyncProperty(fc.subarray(optional), async (sent) => {
        const draft = Object.fromEntries(Object.entries(full).filter(([name]) => [...required, ...sent].includes(name)))
        const after = await saved(before.id, draft)
        expect({ ...after, updated_at: before.updated_at }).toEqual(before)
      }),
      { numRuns: 15 },
    )
  })

  it('is cleared if the form sends an empty value', async () => {
    const { id } = await saved('new', FIELDS)
    const empty = { end_time: null, registration_deadline: null, maximum_participants: null, price: null }
    expect(await saved(id, { ...aWorkshopDraft(), ...empty, location: '' })).toMatchObject({ ...empty, location: '' })
  })
})

describe('the sponsors of an event', () => {
  it('keep their order', async () => {
    const [first, second, third] = await someSponsors('Zeta', 'Alpha', 'Mitte')
    const { id } = await saved('new', { ...aWorkshopDraft(), sponsors: [first, second, third] })
    expect((await read(id, { include: 'sponsors' })).sponsors).toEqual([first, second, third])
    await saved(id, { ...aWorkshopDraft(), sponsors: [{ id: third?.id }, { id: first?.id }] })
    expect((await read(id, { include: 'sponsors' })).sponsors).toEqual([third, first])
    await saved(id, { ...aWorkshopDraft(), sponsors: [] })
    expect((await read(id, { include: 'sponsors' })).sponsors).toEqual([])
  })

  it('are refused at their field if one is unknown or duplicate, and nothing is saved', async () => {
    const [known] = await someSponsors('Bekannt')
    const { id } = await saved('new', { ...aWorkshopDraft(), sponsors: [known] })
    for (const sponsors of [
      [known, { id: 999_999 }],
      [known, known],
    ]) {
      const answer = await save(id, { ...aWorkshopDraft(), title: 'Not this', sponsors })
      expect(answer).toMatchObject({ status: 422, body: { errors: { sponsors: [expect.any(String)] } } })
    }
    expect(await read(id, { include: 'sponsors' })).toMatchObject({ title: aWorkshopDraft().title, sponsors: [known] })
  })
})

describe('the mails of an event', () => {
  const typesOf = async (id: number) => {
    const rows = await db.select().from(workshopMails).where(eq(workshopMails.workshop_id, id))
    return rows.map(({ type }) => type).sort()
  }

  it('have their own text if one is written, and none if it is blank', async () => {
    const { id } = await saved('new', { ...aWorkshopDraft(), ...MAILS, email_reminder_subject: '', email_reminder: '' })
    expect(await typesOf(id)).toEqual(['after_event', 'confirmation', 'invite'])
    await saved(id, { ...aWorkshopDraft(), email_invite: '', email_after_event: '', email_after_event_subject: '' })
    expect(await typesOf(id)).toEqual(['confirmation', 'invite'])
    const emptied = { email_invite_subject: '', email_confirmation_subject: '', email_confirmation: '' }
    await saved(id, { ...aWorkshopDraft(), ...emptied })
    expect(await typesOf(id)).toEqual(['confirmation'])
    await saved(id, { ...aWorkshopDraft(), ical_description: ' ' })
    expect(await typesOf(id)).toEqual([])
  })

  it('are empty if the editor leaves an empty paragraph, so that the standard text is sent', async () => {
    const { id } = await saved('new', { ...aWorkshopDraft(), ...MAILS })
    const left = { email_invite: '<p></p>', email_reminder: '<p><br></p>', description: '<h2>&nbsp;</h2><p> </p>' }
    expect(await saved(id, { ...aWorkshopDraft(), ...left })).toMatchObject({
      email_invite: '',
      email_reminder: '',
      description: '',
      email_invite_subject: MAILS.email_invite_subject,
      email_after_event: MAILS.email_after_event,
    })
  })

  it.each(Object.keys(MAILS))(
    'refuse a placeholder that does not exist, at its field and by its name: %s',
    async (field) => {
      const answer = await save('new', { ...aWorkshopDraft(), ...MAILS, [field]: 'Guten Tag {fist_name}, {title}' })
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.stringContaining('{fist_name}')] } },
      })
      expect(Object.keys(answer.body.errors)).toEqual([field])
    },
  )

  it('may contain every placeholder that the menu offers', async () => {
    const everything = '<p>{salutation} {first_name} {last_name} {title} {date} {time} {location} {event_link}</p>'
    expect(await saved('new', { ...aWorkshopDraft(), email_invite: everything })).toMatchObject({
      email_invite: everything,
    })
  })
})

it('stores no hostile HTML in any of its texts', async () => {
  const texts = [
    'description',
    'signup_hint',
    'email_invite',
    'email_confirmation',
    'email_reminder',
    'email_after_event',
  ]
  // Null bytes and braces are removed from the payloads, because other tests cover both.
  // src/server/security/html-payloads.test.ts tests every payload; this test checks that each text is cleaned.
  const hostile = sampleOf(XSS_PAYLOADS, 40).map((html) => `<p>Willkommen</p>${html.replaceAll(/[\0{}]/g, '')}`)
  const { id } = await saved('new', aWorkshopDraft())
  for (let at = 0; at < hostile.length; at += 4) {
    const draft = Object.fromEntries(texts.map((field, place) => [field, hostile[(at + place) % hostile.length]]))
    await saved(id, { ...aWorkshopDraft(), ...draft })
    const stored = await read(id)
    expect(texts.flatMap((field) => unsafePartsIn(stored[field]))).toEqual([])
    for (const field of texts) expect(stored[field]).toMatch(/^<p>Willkommen/)
  }
})

describe('the files of an event', () => {
  it('are stored, kept when they are sent without content, replaced, and removed', async () => {
    const { id, picture, pdf_document } = await saved('new', {
      ...aWorkshopDraft(),
      picture: await png(),
      pdf_document: PDF,
    })
    expect(picture).toEqual({
      name: 'Saal.png',
      url: expect.stringContaining(`/api/sandoz/workshops/picture/${id}?v=`),
    })
    expect(pdf_document).toEqual({
      name: 'Programm.pdf',
      url: expect.stringContaining(`/api/sandoz/workshops/document/${id}?v=`),
    })
    expect(await saved(id, { ...aWorkshopDraft(), picture })).toMatchObject({ picture, pdf_document })
    const other = { ...(await png()), name: 'Buehne.png' }
    expect((await saved(id, { ...aWorkshopDraft(), picture: other })).picture).toMatchObject({ name: 'Buehne.png' })
    expect(await saved(id, { ...aWorkshopDraft(), picture: null })).toMatchObject({ picture: null, pdf_document })
    expect(await callRoute(getPicture, { params: { id } })).toMatchObject({ status: 404 })
  })

  it('are returned with their content on request', async () => {
    const { id } = await saved('new', { ...aWorkshopDraft(), pdf_document: PDF })
    expect((await read(id, { 'read-file-data': '' })).pdf_document).toMatchObject(PDF)
  })

  it('are refused at their field if they have another type', async () => {
    const answer = await save('new', { ...aWorkshopDraft(), picture: PDF, pdf_document: null })
    expect(answer).toMatchObject({ status: 422, body: { errors: { picture: [expect.any(String)] } } })
    const text = { name: 'a.pdf', data: dataUrl(Buffer.from('<script>'), 'application/pdf') }
    expect(await save('new', { ...aWorkshopDraft(), pdf_document: text })).toMatchObject({
      body: { errors: { pdf_document: [expect.any(String)] } },
    })
  })
})
