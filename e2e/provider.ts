import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { startBuilt } from '../scripts/server.mjs'
import { startResend } from '../scripts/servers/resend.mjs'

const WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('base64')}`

/** A second installation, empty, that sends by a mail provider on this machine; what it sends reaches nobody. */
export async function startWithProvider() {
  const provider = await startResend({ rate: 100 })
  const url = await anEmptyDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'academy-provider-'))
  const server = await startBuilt({
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
    /** What the provider reports of the last mail to somebody. */
    report: (event: { type: 'email.bounced' | 'email.complained'; to: string }) =>
      provider.sendEvent({ ...event, url: `${site}/api/email/webhooks/resend`, secret: WEBHOOK_SECRET }),
    stop: async () => {
      await server.stop()
      await provider.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Beside the one that the other journeys use, on the same PostgreSQL; it goes with the cluster. */
async function anEmptyDatabase(): Promise<string> {
  const url = new URL(String(process.env.DATABASE_URL))
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined })
  const name = `journey_${process.pid}_${randomBytes(4).toString('hex')}`
  await sql`create database ${sql(name)}`
  await sql.end()
  url.pathname = `/${name}`
  return url.href
}
