import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import type { AccountMailType } from '@/contract/values/mails'
import { env } from '@/env'
import { type AccountMailValues, queueAccountMail } from '@/features/accounts/service/queue-account-mail'
import { mails } from '@/schema/mails'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { queueMailsFor } from '@/testing/mails/recorded-mails'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { downloadCapturedMail, getCapturedMail, listCapturedMails } from '../../contract'
import { captureFileNameOf, captureFolderPath } from '../providers/capture'
import { sendDueMails } from '../send/send-due-mails'

const downloadRoute = routeOf('mails.downloadCapturedMail')
const readRoute = routeOf('mails.getCapturedMail')
const listRoute = routeOf('mails.listCapturedMails')

beforeEach(() => db.execute(sql`truncate ${mails} cascade`))
afterEach(() => {
  env.MAIL_TRANSPORT = 'capture'
})
afterAll(closeDatabase)

const permissions = [listCapturedMails, getCapturedMail, downloadCapturedMail].map(permissionOf)

/** A confirmation in the mailbox. */
async function aCapturedMail(fields: Parameters<typeof aRegistration>[1] = {}) {
  const workshop = await aWorkshop({ title: 'Größe & Gewicht 💊' })
  const person = await aRegistration(workshop, { language: 'de', first_name: 'Zoë', last_name: 'Weiß', ...fields })
  await queueMailsFor('confirmation', [person])
  await sendDueMails()
  const [mail] = await db.select().from(mails).orderBy(sql`id desc`).limit(1)
  if (!mail) throw new Error('no mail')
  return { mail, person, workshop }
}

async function listed(token: string, query: Record<string, unknown> = {}) {
  const { body } = await callRoute(listRoute, { token, query })
  return body.data as { id: number; type: string; subject: string; email: string }[]
}

describe('the mailbox', () => {
  it('shows a mail as it would have arrived, with the links that work and the calendar entry', async () => {
    const { mail, person, workshop } = await aCapturedMail()
    const { token } = await aUser({ permissions })
    const { status, body } = await callRoute(readRoute, { params: { id: mail.id }, token })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      subject: 'Ihre Anmeldung: Größe & Gewicht 💊',
      email: person.email,
      workshop_id: workshop.id,
      from: `${env.MAIL_FROM_NAME} <${env.MAIL_FROM}>`,
    })
    expect(body.html).toContain(`/events/cancel/${person.id}"`)
    expect(body.text).toContain(`/events/cancel/${person.id}`)
    expect(body.attachments).toHaveLength(1)
    expect(body.attachments[0].name).toBe('invite.ics')
    expect(body.attachments[0].content).toContain(`UID:reg-${person.id}@localhost`)
  })

  it('shows the text of the log where the file is gone, and offers no file', async () => {
    const { mail, person } = await aCapturedMail()
    await rm(path.join(captureFolderPath(), captureFileNameOf(mail)))
    const { token } = await aUser({ permissions })
    const { body } = await callRoute(readRoute, { params: { id: mail.id }, token })
    expect(body.text).toContain('vielen Dank für Ihre Anmeldung')
    expect(JSON.stringify(body)).not.toContain(`/events/cancel/${person.id}`)
    expect(body.attachments).toHaveLength(1)
    expect(await callRoute(downloadRoute, { params: { id: mail.id }, token })).toMatchObject({ status: 404 })
  })

  it('returns the file for a mail program', async () => {
    const { mail } = await aCapturedMail()
    const { token } = await aUser({ permissions })
    const { headers, response } = await callRoute(downloadRoute, { params: { id: mail.id }, token })
    expect(headers.get('content-type')).toBe('message/rfc822')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${captureFileNameOf(mail)}"`)
    expect(await response.text()).toMatch(/^From: /m)
  })

  it('logs who reads the certificate of a mail, also once its event is deleted', async () => {
    const { mail, workshop } = await aCapturedMail()
    const { id: user_id, token } = await aUser({ permissions })
    const folder = captureFolderPath()
    await db.update(mails).set({ type: 'certificate' })
    const certificate = { ...mail, type: 'certificate' as const }
    await rename(path.join(folder, captureFileNameOf(mail)), path.join(folder, captureFileNameOf(certificate)))
    const readLogged = async () => {
      expect(await callRoute(downloadRoute, { params: { id: mail.id }, token })).toMatchObject({ status: 200 })
      const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
      return entry
    }
    const reading = { user_id, action: 'read', changes: { numbers_read: 1 } }
    expect(await readLogged()).toMatchObject({ ...reading, object: 'workshops', object_id: String(workshop.id) })
    await db.update(mails).set({ workshop_id: null, registration_id: null })
    expect(await readLogged()).toMatchObject({ ...reading, object: 'mails', object_id: String(mail.id) })
  })

  it('lists the newest mail first, and searches by address and subject', async () => {
    const first = await aCapturedMail({ email: 'mona@example.org' })
    const second = await aCapturedMail()
    const { token } = await aUser({ permissions })
    expect((await listed(token)).map(({ id }) => id)).toEqual([second.mail.id, first.mail.id])
    expect((await listed(token, { search: 'MONA@' })).map(({ id }) => id)).toEqual([first.mail.id])
    expect(await listed(token, { search: 'gewicht anmeldung' })).toHaveLength(2)
    expect(await listed(token, { 'filter[workshop_id]': first.workshop.id })).toHaveLength(1)
    expect(await listed(token, { 'filter[type]': 'invite' })).toEqual([])
  })

  it('holds no mail that was not sent', async () => {
    const { mail } = await aCapturedMail()
    await db.update(mails).set({ state: 'failed' })
    const { token } = await aUser({ permissions })
    expect(await listed(token)).toEqual([])
    expect(await callRoute(readRoute, { params: { id: mail.id }, token })).toMatchObject({ status: 404 })
  })

  it('answers 404 in an installation that sends its mails', async () => {
    const { mail } = await aCapturedMail()
    const { token } = await aUser({ permissions, is_super_user: true })
    env.MAIL_TRANSPORT = 'smtp'
    for (const [route, params] of [
      [listRoute],
      [readRoute, { id: mail.id }],
      [downloadRoute, { id: mail.id }],
    ] as const) {
      expect(await callRoute(route, { params, token })).toMatchObject({ status: 404 })
    }
  })
})

describe('a mail of an account', () => {
  const token = 'abc-123'
  const values = {
    verify_email: { name: 'Anna', token },
    password_reset: { name: 'Anna', token },
    registration_exists: { name: 'Anna' },
    email_change: { name: 'Anna' },
    invitation: { name: 'Anna', token },
    second_factor_off: { name: 'Anna' },
    password_changed: { name: 'Anna' },
  } satisfies { [type in AccountMailType]: AccountMailValues<type> }

  it.each(Object.keys(values) as AccountMailType[])(
    'is readable only by its owner and a super user: %s',
    async (type) => {
      const owner = await aUser({ permissions })
      await db.transaction((tx) =>
        queueAccountMail(tx, { type, to: owner.email, language: 'de', values: values[type], user_id: owner.id }),
      )
      await sendDueMails()
      const [mail] = await db.select().from(mails)
      const params = { id: mail?.id }
      const statusesOf = async (token: string) =>
        Promise.all([readRoute, downloadRoute].map(async (route) => (await callRoute(route, { params, token })).status))

      for (const { token } of [owner, await aUser({ is_super_user: true })]) {
        expect(await listed(token)).toMatchObject([{ type }])
        expect(await statusesOf(token)).toEqual([200, 200])
      }
      const { token } = await aUser({ permissions })
      expect(await listed(token)).toEqual([])
      expect(await statusesOf(token)).toEqual([404, 404])
    },
  )
})
