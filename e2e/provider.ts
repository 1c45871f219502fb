import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { startFakeResend } from '../checks/fakes/resend.mjs'
import { startBuiltServer } from '../scripts/server.mjs'

const WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('base64')}`

/** Starts a second, empty installation that sends to a fake mail provider. */
export async function startWithProvider() {
  const provider = await startFakeResend({ rate: 100 })
  const url = await anEmptyDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'academy-provider-'))
  const server = await startBuiltServer({
    folder,
    url,
    SEED: 'none',
    MAIL_TRANSPORT: 'resend',
    MAIL_FROM: 'academy@example.org',
    RESEND_API_KEY: 're_test',
    RESEND_URL: provider.url,
    RESEND_WEBHOOK_SECRET: WEBHOOK_SECRET,
  })
  if (!(await server.ready)) throw new Error(server.log())
  const site: string = server.settings.APP_URL
  return {
    site,
    provider,
    database: url,
    /** Makes the provider report an event of the last mail to this address. */
    report: (event: { type: 'email.bounced' | 'email.complained'; to: string }) =>
      provider.sendEvent({ ...event, url: `${site}/api/email/webhooks/resend`, secret: WEBHOOK_SECRET }),
    stop: async () => {
      await server.stop()
      await provider.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a database beside the one of the other journeys; the temporary cluster is deleted with it. */
async function anEmptyDatabase(): Promise<string> {
  const url = new URL(String(process.env.DATABASE_URL))
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined })
  const name = `journey_${process.pid}_${randomBytes(4).toString('hex')}`
  await sql`create database ${sql(name)}`
  await sql.end()
  url.pathname = `/${name}`
  return url.href
}
