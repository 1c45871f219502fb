import { desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const formatsRoute = routeOf('accounts.saveFormats')

afterAll(closeDatabase)

const AS_CONFIGURED = { language: 'de', timezone: null, format_date: null, format_datetime: null, format_time: null }
const CHOSEN = {
  language: 'en',
  timezone: 'America/New_York',
  format_date: 'MM/DD/YYYY',
  format_datetime: 'MM/DD/YYYY h:mm A',
  format_time: 'h:mm A',
}

describe('language, time zone and formats', () => {
  it('are saved, reset to the configuration, and recorded in the log', async () => {
    const { id, token } = await aUser()
    expect(await callRoute(formatsRoute, { token, body: CHOSEN })).toMatchObject({ status: 200, body: CHOSEN })
    expect(await callRoute(formatsRoute, { token, body: AS_CONFIGURED })).toMatchObject({
      status: 200,
      body: AS_CONFIGURED,
    })
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object_id, String(id)))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(entry).toMatchObject({ action: 'update', changes: { timezone: ['America/New_York', null] } })
  })

  it.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    'may name the time zone %s',
    async (timezone) => {
      const { token } = await aUser()
      expect(await callRoute(formatsRoute, { token, body: { ...AS_CONFIGURED, timezone } })).toMatchObject({
        status: 200,
      })
    },
  )

  it.each([
    { timezone: 'Mars/Olympus_Mons' },
    { timezone: '+02:00' },
    { timezone: '' },
    { language: 'fr' },
    { format_date: 'DD.MM' },
    { format_time: 'HH:mm:ss' },
    { format_datetime: 'whenever' },
  ])('are refused where they are not offered: %j', async (wrong) => {
    const { token } = await aUser()
    const { status, body } = await callRoute(formatsRoute, { token, body: { ...AS_CONFIGURED, ...wrong } })
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: Object.keys(wrong) })
  })
})
