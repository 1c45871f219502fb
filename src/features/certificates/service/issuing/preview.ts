import { generateKeyPairSync } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { recordOf } from '@/contract/fields'
import { Invalid, NotFound } from '@/contract/problems'
import { type IdOrNew, PDF_TYPE } from '@/contract/shapes'
import { PICTURES, type Picture } from '@/contract/values/certificates'
import type { Principal } from '@/features/access/service/check-session'
import { EMPTY_BODY } from '@/features/accreditations/contract/bodies'
import { readProfessions } from '@/features/accreditations/service/read-professions'
import { readRecognitions } from '@/features/accreditations/service/recognitions'
import { minutesOf } from '@/features/attendance/rules'
import { maskNumber } from '@/features/person-numbers/contract'
import { listRegistrations } from '@/features/registrations/contract/office'
import { readAttendanceFacts } from '@/features/registrations/service/people/attendance-facts'
import { creditedTimeOf, hasTakenPlace } from '@/features/workshops/rules'
import { todayInBerlin } from '@/i18n/formats'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { bodies } from '@/schema/accreditations'
import { certificateTemplates } from '@/schema/certificates'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { createLimiter } from '@/server/concurrency/limiter'
import { db, getRow } from '@/server/database/db'
import { downloadHeaders } from '@/server/files/download-headers'
import { encodeImage } from '@/server/files/images'
import { decodeDataUrl } from '@/server/files/stored-files'
import { requirePermission } from '@/server/http/authorise'
import {
  type previewCertificate as previewEndpoint,
  TEMPLATE_FIELDS,
  type TemplateDraft,
} from '../../contract/templates'
import { CODE_LENGTH } from '../../contract/verification'
import { makeDocument } from '../document/certificate-pdf'
import { encodePicture, loadPictures, type Pictures } from '../document/pictures'
import { renderPage } from '../document/preview-image'
import type { PrintedCertificate } from '../document/printed-certificate'
import { type ResolvedTemplate, resolveTemplates } from '../document/template'
import { signForPrint } from '../signing/sign-for-print'
import { contentOf } from './content'

type Request = z.output<(typeof previewEndpoint)['body']>
type Certified = Parameters<typeof contentOf>[0]

const DPI = 110
/** A preview encodes pictures and draws a page, so that further ones wait, and a crowd of them is refused. */
const previewLimited = createLimiter({ concurrency: 1, maxWaiting: 20 })

/** Draws the certificate as the draft of its template would make it, with the end of the number, and stores nothing. Only readers who may list people see one of them. */
export function previewCertificate(id: IdOrNew, request: Request, principal: Principal): Promise<Response> {
  if (request.registration_id) requirePermission(principal, listRegistrations)
  return previewLimited(async () => {
    const now = new Date()
    const { draft, registration_id, language, format } = request
    const [de, en] = await Promise.all([loadTranslator('de'), loadTranslator('en')])
    const words = { de, en }[language]
    const templates = await readTemplatesWith(id, draft)
    const certified = registration_id
      ? await readCertified(registration_id, draft.body_id, { now, words })
      : await sampleOf(draft.body_id, { now, words })
    const template = resolveTemplates(templates, { de, en }).templateOf(draft.body_id, language)
    const whole = contentOf(certified, { template, locale: language, translator: words })
    const content = { ...whole, person_number: maskNumber(whole.person_number) }
    const pictures = await readPictures({ ...template.pictures, ...content.signed_with }, draft)
    const pdf = await makeDocument(sampleOfPrint(content, { pictures, now }))
    if (format === 'pdf') return pdfResponse(pdf, { name: words('fields.certificates'), now })
    const png = await renderPage(pdf, { dpi: DPI })
    return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png', 'cache-control': 'no-store' } })
  })
}

const pdfResponse = (pdf: Buffer, { name, now }: { name: string; now: Date }) =>
  new Response(new Uint8Array(pdf), {
    headers: downloadHeaders({ name: `${name}.pdf`, content_type: PDF_TYPE, now }),
  })

/** The draft stands first, because a body that another template has already is refused only when it is saved. */
async function readTemplatesWith(id: IdOrNew, draft: TemplateDraft) {
  const rows = await db.select().from(certificateTemplates)
  const stored = rows.find((row) => row.id === id)
  if (id !== 'new' && !stored) throw new NotFound()
  const textOf = (field: TextName) => draft[field] ?? stored?.[field] ?? ''
  const pictures = recordOf(PICTURES, (picture) => {
    if (draft[picture] === null) return null
    return draft[picture]?.data === undefined ? (stored?.[picture] ?? null) : draftedIdOf(picture)
  })
  const drafted = { ...recordOf(TEMPLATE_FIELDS, textOf), ...pictures, body_id: draft.body_id }
  return [drafted, ...rows.filter((row) => row !== stored)]
}

type TextName = (typeof TEMPLATE_FIELDS)[number]

/** Stands for the picture of the draft, which is not stored. No stored file has such an id. */
const draftedIdOf = (picture: Picture) => `draft:${picture}`

async function readPictures(ids: ResolvedTemplate['pictures'], draft: TemplateDraft): Promise<Pictures> {
  const isDrafted = (picture: Picture) => ids[picture] === draftedIdOf(picture)
  const stored = recordOf(PICTURES, (picture) => (isDrafted(picture) ? null : ids[picture]))
  const pictures = await loadPictures(stored)
  for (const picture of PICTURES) {
    const data = draft[picture]?.data
    if (data !== undefined && isDrafted(picture)) pictures[picture] = await encodeDrafted(picture, data)
  }
  return pictures
}

/** The picture goes the way of a stored one, and is refused for the same reasons. */
async function encodeDrafted(picture: Picture, data: string): Promise<Buffer> {
  const bytes = decodeDataUrl(data)
  const image = 'refused' in bytes ? bytes : await encodeImage(bytes)
  if ('refused' in image) throw new Invalid({ [picture]: [image.refused] })
  return encodePicture(picture, image.bytes)
}

type Context = { now: Date; words: Translator }

/** A person who has earned no points is shown with those of complete attendance. */
async function readCertified(registration_id: string, body_id: number | null, context: Context): Promise<Certified> {
  const isPerson = and(
    eq(registrations.id, registration_id),
    isNull(registrations.erased_at),
    isNull(registrations.deleted_at),
  )
  const found = await getRow(
    db
      .select({ person: registrations, event: workshops })
      .from(registrations)
      .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
      .where(isPerson),
  )
  const { person, event } = found
  const [recognitions, professions, factsOf] = await Promise.all([
    readRecognitions([event.id]),
    readProfessions(db),
    readAttendanceFacts([person]),
  ])
  const ofEvent = recognitions.get(event.id) ?? []
  const own = ofEvent.find(({ body }) => body_id === null || body.id === body_id)
  const recognition = own ?? (await sampleRecognitionOf(body_id, context))
  const { minutes, points } = factsOf(person, { ...event, has_taken_place: hasTakenPlace(event, context.now) })
  const earned = points.find(({ accreditation_id }) => accreditation_id === recognition.id)?.earned
  return {
    person,
    profession: professions.find(({ id }) => id === person.profession_id),
    event,
    recognition,
    earned: earned ?? wholePointsOf(recognition),
    minutes: minutes ?? minutesOf(creditedTimeOf(event)),
  }
}

const wholePointsOf = ({ points_basis }: Pick<Certified['recognition'], 'points_basis'>) => ({
  basis: points_basis,
  test: 0,
  speaker: 0,
  total: points_basis,
})

const SAMPLE_NUMBER = '801234567890123'

async function sampleOf(body_id: number | null, context: Context): Promise<Certified> {
  const { now, words: t } = context
  const event = {
    title: t('mails.sample.title'),
    date: todayInBerlin(now),
    time: '09:00',
    end_time: '12:15',
    breaks: '10:30–10:45',
    break_minutes: 0,
    presence_type: 'Onsite' as const,
    location: t('mails.sample.location'),
  }
  const [profession] = await readProfessions(db)
  const recognition = await sampleRecognitionOf(body_id, context)
  return {
    person: {
      title: 'Dr.',
      first_name: t('mails.sample.first_name'),
      last_name: t('mails.sample.last_name'),
      efn: SAMPLE_NUMBER,
      oeak_number: SAMPLE_NUMBER,
      chamber_number: SAMPLE_NUMBER,
    },
    profession,
    event,
    recognition,
    earned: wholePointsOf(recognition),
    minutes: minutesOf(creditedTimeOf(event)),
  }
}

/** A number of the form that most bodies give, so that its bar codes have their real size. */
const SAMPLE_EVENT_NUMBER = '2760102026000000017'
const SAMPLE_POINTS = 4
/** No accreditation has it. */
const NO_ID = 0

/** The accreditation of an event by this body. The template of all bodies is shown with the first of them. */
async function sampleRecognitionOf(body_id: number | null, { words: t }: Context): Promise<Certified['recognition']> {
  const wanted = body_id === null ? undefined : eq(bodies.id, body_id)
  const [found] = await db.select().from(bodies).where(wanted).orderBy(asc(bodies.id)).limit(1)
  if (!found && body_id !== null) throw new NotFound()
  const label = t('certificates.document.points')
  const body = found ?? { ...EMPTY_BODY, id: NO_ID, label, barcodes: [] }
  return {
    id: NO_ID,
    state: 'granted',
    category: body.categories[0]?.code ?? '',
    points_basis: SAMPLE_POINTS,
    points_test: 0,
    points_speaker: 0,
    number: SAMPLE_EVENT_NUMBER,
    scientific_lead: '',
    signer: null,
    provider: body.provider,
    is_unconfirmed: false,
    body: { ...body, professions: [] },
  }
}

/** No certificate has this code, though it has the form of one. */
const SAMPLE_CODE = '0'.repeat(CODE_LENGTH)
const SAMPLE_SERIAL = 0

/** Signed with a key of its own that nobody publishes, so that no preview passes for a certificate. */
function sampleOfPrint(content: PrintedCertificate['content'], { pictures, now }: { pictures: Pictures; now: Date }) {
  const signer = { kid: 'preview', privateKey: generateKeyPairSync('ed25519').privateKey }
  const issued_on = todayInBerlin(now)
  return signForPrint(signer, { serial: SAMPLE_SERIAL, code: SAMPLE_CODE, issued_on, content, pictures })
}
