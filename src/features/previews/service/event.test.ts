import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { findPublicEvent } from '@/features/workshops/service/public-events'
import { sponsors } from '@/schema/sponsors'
import { auditLog } from '@/schema/system/audit'
import { workshopMails, workshopSponsors, workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { insertFiles, storeUpload } from '@/server/files/stored-files'
import { callRoute } from '@/testing/calls'
import { aBody, anAccreditation, anInvitation, aProfession, aRegistration, aWorkshop } from '@/testing/factories'
import { aTestImage, dataUrl } from '@/testing/files/images'
import { unsafePartsIn } from '@/testing/html/unsafe-html'
import { XSS_PAYLOADS } from '@/testing/html/xss-payloads'
import { sampleOf } from '@/testing/repetitions'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { previewWorkshop as endpoint, type Preview, type PreviewDraft, type PreviewVisitor } from '../contract'

const POST = routeOf('previews.previewWorkshop')

afterAll(closeDatabase)

type PreviewRequest = {
  id?: number | null
  draft?: PreviewDraft & Record<string, unknown>
  as?: PreviewVisitor
  token?: string
}

async function ask({ id = null, draft = {}, as = 'now', token }: PreviewRequest) {
  const sent = token ?? (await aUser({ is_super_user: true })).token
  return callRoute(POST, { body: { id, draft, as }, token: sent })
}

async function preview(request: PreviewRequest): Promise<Preview> {
  const { status, body } = await ask(request)
  expect(status).toBe(200)
  return body
}

async function anImage(): Promise<string> {
  const value = { name: 'Saal.png', data: dataUrl(await aTestImage()) }
  const file = await storeUpload(value, { current: null, kind: 'image', field: 'picture', user_id: null })
  if (!file) throw new Error('nothing was stored')
  await db.transaction((tx) => insertFiles(tx, [file]))
  return file.id
}

async function sponsorsNamed(...names: string[]) {
  const rows = await db
    .insert(sponsors)
    .values(names.map((name) => ({ name })))
    .returning()
  return rows.map(({ id, name }) => ({ id, name, version: null, width: null, height: null }))
}

const afterwards = (workshop_id: number, body: string) =>
  db.insert(workshopMails).values({ workshop_id, type: 'after_event', body })

describe('a draft', () => {
  it('shows the fields for points that the accreditations of the event need', async () => {
    const workshop = await aWorkshop()
    expect((await preview({ id: workshop.id })).needed_numbers).toBeNull()
    const doctor = await aProfession()
    await anAccreditation(workshop, await aBody({ person_number: 'efn' }, [doctor]))
    expect((await preview({ id: workshop.id })).needed_numbers).toMatchObject({
      professions: [{ id: doctor.id }],
      numbers: [{ kind: 'efn', professions: [doctor.id] }],
    })
    expect((await preview({})).needed_numbers).toBeNull()
  })

  it('without changes shows the public page', async () => {
    const { id } = await aWorkshop({
      description: '<p>About <strong>doses</strong></p>',
      maximum_participants: 9,
      price: 12.5,
      signup_hint: '<p>Bring a pen</p>',
      own_header_image: await anImage(),
      picture: await anImage(),
    })
    const [sponsor] = await sponsorsNamed('Linden AG')
    await db.insert(workshopSponsors).values({ workshop_id: id, sponsor_id: sponsor?.id ?? 0, position: 0 })
    await aRegistration({ id })
    const { event, state } = await preview({ id })
    expect(event).toEqual(await findPublicEvent(id, {}, new Date()))
    expect(state).toBe('open')
  })

  it('replaces only the fields of the stored event that it contains', async () => {
    const { id } = await aWorkshop({ title: 'Doses', speaker: 'Dr. Ada', end_time: '20:00', price: 20 })
    const draft = { title: 'More doses', end_time: null, description: '<p>New</p>', price: 0 }
    const { event } = await preview({ id, draft })
    expect(event).toMatchObject({ id, ...draft, speaker: 'Dr. Ada', time: '18:00' })
  })

  it('of a new event replaces the defaults', async () => {
    const { event, state } = await preview({ draft: { title: 'A' } })
    expect(event).toMatchObject({ id: 0, title: 'A', time: '18:00', phase: 'full', images: { picture: null } })
    expect(event.date > new Date().toISOString()).toBe(true)
    expect(event.images.header.src).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(state).toBe('inactive')
  })

  it('counts the occupied seats, also where there was no limit before', async () => {
    const { id } = await aWorkshop()
    await aRegistration({ id })
    await aRegistration({ id })
    await anInvitation({ id })
    expect((await preview({ id, draft: { maximum_participants: 5 } })).event.seats_left).toBe(3)
    expect(await preview({ id, draft: { maximum_participants: 2 } })).toMatchObject({
      state: 'full',
      event: { seats_left: 0, phase: 'full', max_participants_reached: true },
    })
  })

  it('shows its sponsors in its own order, without those that are gone', async () => {
    const { id } = await aWorkshop()
    const [first, second] = await sponsorsNamed('Ahorn', 'Birke')
    const chosen = [{ id: second?.id ?? 0 }, { id: 999_999 }, { id: first?.id ?? 0 }]
    expect((await preview({ id, draft: { sponsors: chosen } })).event.sponsors).toEqual([second, first])
    expect((await preview({ id, draft: { sponsors: [] } })).event.sponsors).toEqual([])
  })

  it('shows the image of its theme where its own image is removed or not stored yet', async () => {
    const { id } = await aWorkshop({ own_header_image: await anImage(), picture: await anImage() })
    const shown = await preview({ id, draft: { own_header_image: { name: 'new.png' }, picture: { name: 'new.png' } } })
    expect(shown.event.images.header.src).toContain(`/headerimage/${id}?`)
    expect(shown.event.images.picture?.src).toContain(`/picture/${id}?`)

    const removed = { own_header_image: null, picture: null, header_image: 'Gesundheitsrecht' as const }
    const { images } = (await preview({ id, draft: removed })).event
    expect(images.picture).toBeNull()
    const drawing = Buffer.from(images.header.src.replace(/^[^,]*,/, ''), 'base64').toString()
    expect(drawing).toContain('<svg')
    const other = (await preview({ id, draft: { ...removed, header_image: 'Digitalisierung' } })).event.images
    expect(other.header.src).not.toBe(images.header.src)
  })

  it('is cleaned wherever it is shown as HTML', async () => {
    // The null is refused before it gets here.
    for (const evasion of sampleOf(XSS_PAYLOADS, 40).filter((html) => !html.includes('\0'))) {
      const draft = { description: evasion, signup_hint: evasion, email_after_event: evasion }
      const { event } = await preview({ draft, as: 'over' })
      expect(unsafePartsIn(event.description + event.signup_hint + event.email_after_event)).toEqual([])
    }
  })

  it('shows an emptied text as none, as the saved event would', async () => {
    const { id } = await aWorkshop({ description: '<p>Text</p>' })
    expect((await preview({ id, draft: { description: '<p></p>' } })).event.description).toBe('')
  })

  it('is refused with the field that is wrong', async () => {
    const draft = { language: 'fr', videolink: 'not an address' }
    expect(await ask({ draft: { language: 'fr' } })).toMatchObject({
      status: 422,
      body: { errors: { language: [expect.any(String)] } },
    })
    expect(await ask({ draft })).toMatchObject({
      status: 422,
      body: { errors: { 'draft.videolink': [expect.any(String)] } },
    })
  })
})

describe('a visitor', () => {
  it('sees the event in the requested state', async () => {
    const { id } = await aWorkshop({ maximum_participants: 3, teaser_only: true, signup_active: false })
    const seen = async (as: PreviewVisitor) => {
      const { event, state } = await preview({ id, as })
      return [state, event.phase, event.availability]
    }
    expect(await seen('now')).toEqual(['announced', 'full', 'announced'])
    expect(await seen('open')).toEqual(['open', 'open', 'few'])
    expect(await seen('full')).toEqual(['full', 'full', 'waiting_list'])
    expect(await seen('inactive')).toEqual(['inactive', 'full', 'not_open'])
    expect(await seen('closed')).toEqual(['closed', 'closed', 'deadline_passed'])
    expect(await seen('over')).toEqual(['over', 'over', 'past'])
    expect(await seen('announced')).toEqual(['announced', 'full', 'announced'])
    expect(await seen('invited')).toEqual(['open', 'open', 'few'])
    expect(await seen('registered')).toEqual(['open', 'open', 'few'])
  })

  it('reads the after-event text on the page of a past event as the draft has it', async () => {
    const { id } = await aWorkshop({ title: 'Doses' })
    await afterwards(id, '<p>Thank you for coming to {title}</p><p>{cancel_link}</p>')
    const textOf = async (draft: Parameters<typeof preview>[0]['draft']) =>
      (await preview({ id, draft, as: 'over' })).event.email_after_event
    expect(await textOf({})).toBe('<p>Thank you for coming to Doses</p>')
    expect(await textOf({ email_after_event: '<p>Goodbye</p>' })).toBe('<p>Goodbye</p>')
    expect(await textOf({ after_event_public: false })).toBe('')
  })
})

describe('previewing', () => {
  it('writes nothing', async () => {
    const { id } = await aWorkshop()
    const stored = () =>
      Promise.all([db.select().from(workshops).where(eq(workshops.id, id)), db.$count(workshops), db.$count(auditLog)])
    const before = await stored()
    await preview({ id, draft: { title: 'Other', sponsors: [] }, as: 'full' })
    await preview({ draft: { title: 'New' } })
    expect(await stored()).toEqual(before)
  })

  it('refuses a stored event to a user who may not read it', async () => {
    const { id } = await aWorkshop({ nonpublic: true, title: 'Confidential' })
    await afterwards(id, '<p>Secret</p>')
    const { token } = await aUser({ permissions: [permissionOf(endpoint)] })
    const refused = await ask({ id, token, as: 'over' })
    expect(refused.status).toBe(403)
    expect(JSON.stringify(refused.body)).not.toMatch(/Confidential|Secret/)
    expect(await ask({ draft: { title: 'Mine' }, token })).toMatchObject({ status: 200 })

    const reader = await aUser({ permissions: [permissionOf(endpoint), permissionOf(getWorkshop)] })
    expect(await ask({ id, token: reader.token })).toMatchObject({
      status: 200,
      body: { event: { title: 'Confidential' } },
    })
  })

  it('answers 404 for an unknown event', async () => {
    expect((await ask({ id: 999_999 })).status).toBe(404)
  })
})
