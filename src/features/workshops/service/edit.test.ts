import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELETE, GET, POST } from '@/app/api/sandoz/workshops/[id]/route'
import { GET as getPicture } from '@/app/api/sandoz/workshops/picture/[id]/route'
import { permissionOf } from '@/contract/endpoint'
import { listRegistrations } from '@/features/registrations/contract/office'
import { sponsors } from '@/features/sponsors/table'
import { closeDatabase, db } from '@/server/db'
import { send } from '@/testing/calls'
import { EVASIONS } from '@/testing/evasions'
import { aDraft, anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { harmIn } from '@/testing/harmless'
import { aPicture, dataUrl } from '@/testing/images'
import { aPerson } from '@/testing/people'
import { getWorkshop } from '../contract/office'
import { workshopMails } from '../table'

let token = ''
beforeAll(async () => {
  token = (await aPerson({ is_super_user: true })).token
})
afterAll(closeDatabase)

const save = (id: number | 'new', body: object) => send(POST, { params: { id }, body, token })
const read = async (id: number | 'new', query = {}) => (await send(GET, { params: { id }, query, token })).body

/** Saved, or else the test says why not. */
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
  ...aDraft({ category_p: true, header_image: 'Digitalisierung', presence_type: 'Onsite', language: 'en' }),
  ...{ location: 'Haus der Pharmazie, Köln', region: 'Nordrhein-Westfalen', speaker: 'Prof. Dr. Ada Beispiel' },
  ...{ signup_active: true, teaser_only: true, nonpublic: true, ipad: true },
  ...{ date: '2031-03-12', end_time: '20:30', registration_deadline: '2031-03-10 16:45' },
  ...{ maximum_participants: 40, price: 19.99, currency: 'CHF', credits: '3 CME', approval_number: 'LÄK 4711' },
  ...{ videolink: 'https://video.example.org/1', videolink_desc: 'Teil 1' },
  ...{ videolink2: 'https://video.example.org/2', videolink2_desc: 'Teil 2' },
  ...{ description: '<p>Ein <strong>Abend</strong></p>', signup_hint: '<p>Ausweis</p>' },
  ...MAILS,
}
const PDF = { name: 'Programm.pdf', data: dataUrl(Buffer.from('%PDF-1.7\n%%EOF\n'), 'application/pdf') }
const png = async () => ({ name: 'Saal.png', data: dataUrl(await aPicture({ width: 60, height: 40 })) })

describe('an event', () => {
  it('is read as it was saved, with every field', async () => {
    const shown = await someSponsors('Zeta', 'Alpha')
    const created = await saved('new', { ...FIELDS, sponsors: shown })
    expect(created).toMatchObject(FIELDS)
    const { sponsors: _, ...found } = await read(created.id, { include: 'sponsors' })
    expect(found).toMatchObject(FIELDS)
    expect(found).toMatchObject({ id: created.id, state: 'announced', updated_at: created.updated_at })
    expect(Object.keys(found)).not.toContain('calendar_sequence')
  })

  it('is offered empty at /new, with nothing chosen that must be thought about', async () => {
    const empty = await read('new', { include: 'sponsors,registrations' })
    expect(empty).toMatchObject({
      ...{ id: null, title: '', category_d: false, category_p: false, language: 'de', currency: 'EUR' },
      ...{ signup_active: false, nonpublic: false, maximum_participants: null, registration_deadline: null },
      ...{ own_header_image: null, picture: null, pdf_document: null, sponsors: [], registrations: [] },
      ...{ email_invite: '', ical_description: '', count: { total: 0, invited: 0, registered: 0, participated: 0 } },
    })
    for (const field of ['header_image', 'date', 'time', 'state']) expect(empty).not.toHaveProperty(field)
  })

  it('is created with what /new offers where the form leaves something out', async () => {
    const { id } = await saved('new', aDraft())
    const empty = Object.entries<unknown>(await read('new')).filter(([field]) => field !== 'id' && !(field in aDraft()))
    expect(await read(id)).toMatchObject(Object.fromEntries(empty))
  })

  it('says 404 when it is gone or never was', async () => {
    const { id } = await saved('new', aDraft())
    expect(await send(DELETE, { params: { id }, token })).toMatchObject({ status: 200, body: { success: true } })
    for (const route of [GET, DELETE])
      expect(await send(route, { params: { id }, token })).toMatchObject({ status: 404 })
    expect(await save(id, aDraft())).toMatchObject({ status: 404 })
    expect(await save(999_999, { ...aDraft(), picture: await png() })).toMatchObject({ status: 404 })
  })

  it('brings along what is asked for, and refuses to bring what it does not have', async () => {
    const { id } = await saved('new', aDraft())
    expect(await read(id)).not.toHaveProperty('sponsors')
    expect(await read(id)).not.toHaveProperty('registrations')
    expect(await read(id, { include: 'sponsors' })).toMatchObject({ sponsors: [] })
    const answer = await send(GET, { params: { id }, query: { include: 'sponsors,users' }, token })
    expect(answer).toMatchObject({ status: 422, body: { errors: { 'include.1': [expect.any(String)] } } })
  })

  it('brings along its people, the newest first, without those who were removed', async () => {
    const workshop = await aWorkshop()
    const at = (minute: number) => ({ created_at: `2026-05-01T10:0${minute}:00.000Z` })
    const invited = await anInvitation(workshop, at(1))
    const seated = await aRegistration(workshop, at(2))
    const interested = await anInterest(workshop, at(3))
    await aRegistration(workshop, { ...at(4), deleted_at: new Date().toISOString() })
    await aRegistration(await aWorkshop(), at(5))
    const { registrations } = await read(workshop.id, { include: 'registrations' })
    expect(registrations.map(({ id }: { id: string }) => id)).toEqual([interested.id, seated.id, invited.id])
    expect(registrations[1]).toMatchObject({ email: seated.email, registered: seated.registered })
    expect(registrations[1]).not.toHaveProperty('submission_key')
  })

  it('shows its people only to who may list people', async () => {
    const { id } = await aWorkshop()
    const asked = { params: { id }, query: { include: 'registrations' } }
    const permissions = [permissionOf(getWorkshop)]
    const reader = await aPerson({ permissions })
    const lister = await aPerson({ permissions: [...permissions, permissionOf(listRegistrations)] })
    expect(await send(GET, { ...asked, token: reader.token })).toMatchObject({ status: 403 })
    expect(await send(GET, { params: { id }, token: reader.token })).toMatchObject({ status: 200 })
    expect(await send(GET, { ...asked, token: lister.token })).toMatchObject({ status: 200 })
  })
})

describe('what a save leaves out', () => {
  it('stays as it was, whatever it is', async () => {
    const shown = await someSponsors('Bleibt')
    const full = { ...FIELDS, sponsors: shown }
    const before = await saved('new', {
      ...full,
      picture: await png(),
      own_header_image: await png(),
      pdf_document: PDF,
    })
    const required = Object.keys(aDraft())
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

  it('is cleared where the form sends nothing in its place', async () => {
    const { id } = await saved('new', FIELDS)
    const empty = { end_time: null, registration_deadline: null, maximum_participants: null, price: null }
    expect(await saved(id, { ...aDraft(), ...empty, location: '' })).toMatchObject({ ...empty, location: '' })
  })
})

describe('the sponsors of an event', () => {
  it('keep their order', async () => {
    const [first, second, third] = await someSponsors('Zeta', 'Alpha', 'Mitte')
    const { id } = await saved('new', { ...aDraft(), sponsors: [first, second, third] })
    expect((await read(id, { include: 'sponsors' })).sponsors).toEqual([first, second, third])
    await saved(id, { ...aDraft(), sponsors: [{ id: third?.id }, { id: first?.id }] })
    expect((await read(id, { include: 'sponsors' })).sponsors).toEqual([third, first])
    await saved(id, { ...aDraft(), sponsors: [] })
    expect((await read(id, { include: 'sponsors' })).sponsors).toEqual([])
  })

  it('are refused at their field where one is unknown or comes twice, and nothing is saved', async () => {
    const [known] = await someSponsors('Bekannt')
    const { id } = await saved('new', { ...aDraft(), sponsors: [known] })
    for (const sponsors of [
      [known, { id: 999_999 }],
      [known, known],
    ]) {
      const answer = await save(id, { ...aDraft(), title: 'Not this', sponsors })
      expect(answer).toMatchObject({ status: 422, body: { errors: { sponsors: [expect.any(String)] } } })
    }
    expect(await read(id, { include: 'sponsors' })).toMatchObject({ title: aDraft().title, sponsors: [known] })
  })
})

describe('the mails of an event', () => {
  const typesOf = async (id: number) => {
    const rows = await db.select().from(workshopMails).where(eq(workshopMails.workshop_id, id))
    return rows.map(({ type }) => type).sort()
  }

  it('have a text of their own where something is written, and none where all is blank', async () => {
    const { id } = await saved('new', { ...aDraft(), ...MAILS, email_reminder_subject: '', email_reminder: '' })
    expect(await typesOf(id)).toEqual(['after_event', 'confirmation', 'invite'])
    await saved(id, { ...aDraft(), email_invite: '', email_after_event: '', email_after_event_subject: '' })
    expect(await typesOf(id)).toEqual(['confirmation', 'invite'])
    const emptied = { email_invite_subject: '', email_confirmation_subject: '', email_confirmation: '' }
    await saved(id, { ...aDraft(), ...emptied })
    expect(await typesOf(id)).toEqual(['confirmation'])
    await saved(id, { ...aDraft(), ical_description: ' ' })
    expect(await typesOf(id)).toEqual([])
  })

  it('are empty where the editor leaves an empty paragraph, so that the standard text is sent', async () => {
    const { id } = await saved('new', { ...aDraft(), ...MAILS })
    const left = { email_invite: '<p></p>', email_reminder: '<p><br></p>', description: '<h2>&nbsp;</h2><p> </p>' }
    expect(await saved(id, { ...aDraft(), ...left })).toMatchObject({
      ...{ email_invite: '', email_reminder: '', description: '' },
      ...{ email_invite_subject: MAILS.email_invite_subject, email_after_event: MAILS.email_after_event },
    })
  })

  it.each(Object.keys(MAILS))(
    'refuse a placeholder that does not exist, at its field and by its name: %s',
    async (field) => {
      const answer = await save('new', { ...aDraft(), ...MAILS, [field]: 'Guten Tag {fist_name}, {title}' })
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.stringContaining('{fist_name}')] } },
      })
      expect(Object.keys(answer.body.errors)).toEqual([field])
    },
  )

  it('may hold every placeholder that the menu offers', async () => {
    const everything = '<p>{salutation} {first_name} {last_name} {title} {date} {time} {location} {event_link}</p>'
    expect(await saved('new', { ...aDraft(), email_invite: everything })).toMatchObject({ email_invite: everything })
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
  // Null is refused before, and braces are placeholders: both have tests of their own.
  const hostile = EVASIONS.map((html) => `<p>Willkommen</p>${html.replaceAll(/[\0{}]/g, '')}`)
  const { id } = await saved('new', aDraft())
  for (let at = 0; at < hostile.length; at += 4) {
    const draft = Object.fromEntries(texts.map((field, place) => [field, hostile[(at + place) % hostile.length]]))
    await saved(id, { ...aDraft(), ...draft })
    const stored = await read(id)
    expect(texts.flatMap((field) => harmIn(stored[field]))).toEqual([])
    for (const field of texts) expect(stored[field]).toMatch(/^<p>Willkommen/)
  }
})

describe('the files of an event', () => {
  it('are stored, kept when they come back without content, replaced, and removed', async () => {
    const { id, picture, pdf_document } = await saved('new', { ...aDraft(), picture: await png(), pdf_document: PDF })
    expect(picture).toEqual({
      name: 'Saal.webp',
      url: expect.stringContaining(`/api/sandoz/workshops/picture/${id}?v=`),
    })
    expect(pdf_document).toEqual({
      name: 'Programm.pdf',
      url: expect.stringContaining(`/api/sandoz/workshops/document/${id}?v=`),
    })
    expect(await saved(id, { ...aDraft(), picture })).toMatchObject({ picture, pdf_document })
    const other = { ...(await png()), name: 'Buehne.png' }
    expect((await saved(id, { ...aDraft(), picture: other })).picture).toMatchObject({ name: 'Buehne.webp' })
    expect(await saved(id, { ...aDraft(), picture: null })).toMatchObject({ picture: null, pdf_document })
    expect(await send(getPicture, { params: { id } })).toMatchObject({ status: 404 })
  })

  it('are answered with their content when the form asks for it', async () => {
    const { id } = await saved('new', { ...aDraft(), pdf_document: PDF })
    expect((await read(id, { 'read-file-data': '' })).pdf_document).toMatchObject(PDF)
  })

  it('are refused at their field when they are something else', async () => {
    const answer = await save('new', { ...aDraft(), picture: PDF, pdf_document: null })
    expect(answer).toMatchObject({ status: 422, body: { errors: { picture: [expect.any(String)] } } })
    const text = { name: 'a.pdf', data: dataUrl(Buffer.from('<script>'), 'application/pdf') }
    expect(await save('new', { ...aDraft(), pdf_document: text })).toMatchObject({
      body: { errors: { pdf_document: [expect.any(String)] } },
    })
  })
})
