import postgres from 'postgres'
import { anAddress, expect, ONLY_IN_ALL, type Page, test, words } from './academy'
import { eventTab, unfoldNotices } from './people'
import { startWithProvider } from './provider'

const t = words.de
const ARRIVAL = { timeout: 40_000 }

let installation: Awaited<ReturnType<typeof startWithProvider>>
test.beforeAll(async () => {
  installation = await startWithProvider()
})
test.afterAll(() => installation.stop())
test.describe.configure({ mode: 'serial', timeout: 120_000 })

async function staff(page: Page): Promise<void> {
  await page.goto(`${installation.site}/login`)
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env
  const answer = await page.request.post(`${installation.site}/api/login`, { data: { email, password } })
  expect(answer.status()).toBe(200)
}

const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(installation.site + path, { data, headers: { origin: installation.site } })
  expect(answer.status(), path).toBe(200)
  return answer.json()
}

async function anEventWith(page: Page, guests: string[]): Promise<number> {
  const { id } = await post(page, '/api/sandoz/workshops/new', {
    title: 'Impfen in der Praxis',
    category_d: true,
    category_p: false,
    presence_type: 'Online',
    language: 'de',
    header_image: 'Digitalisierung',
    date: '2199-05-06',
    time: '18:00',
    signup_active: true,
  })
  for (const email of guests)
    await post(page, '/api/sandoz/workshop_registration/createupdate', { workshop_id: id, email, last_name: 'Ahorn' })
  return id
}

async function inviteAll(page: Page, people: number): Promise<void> {
  await page.getByRole('button', { name: t.mailing.send, exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${t.mailing.audience_invites}`) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Trotzdem ${people} Einladungen senden` })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('mails wait while the provider fails, and all arrive once it is back', ONLY_IN_ALL, async ({ page }) => {
  await staff(page)
  const guests = ['mona', 'max', 'mira'].map(anAddress)
  const id = await anEventWith(page, guests)
  const { provider } = installation
  provider.set({ failures: [{ status: 503 }] })

  await page.goto(`${installation.site}/admin/events/${id}?tab=registrations`)
  await inviteAll(page, 3)
  await unfoldNotices(page)
  const run = page.getByRole('listitem').filter({ has: page.getByRole('progressbar') })
  await expect(run).toContainText(t.mail_log.run_is_retrying, ARRIVAL)
  await eventTab(page, 'mails').click()
  for (const email of guests) {
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText(t.mail_log.status_retrying)
    await expect(row).toContainText(t.mails.reasons.server_away)
  }
  expect(provider.report().mails).toBe(0)

  provider.set({ failures: [] })
  await run.getByRole('button', { name: t.mail_log.run_stop }).click()
  await run.getByRole('button', { name: t.mail_log.run_go_on }).click()
  const finished = page.getByRole('region', { name: t.mail_log.runs_fold, exact: true })
  await expect(finished).toContainText(t.mail_log.run_is_done, ARRIVAL)
  for (const email of guests)
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText(t.mail_log.status_sent, ARRIVAL)
  expect(provider.report()).toMatchObject({ mails: 3, repeated: {} })
})

test(
  'an address that bounced is blacklisted with the reason, and gets no further mail',
  ONLY_IN_ALL,
  async ({ page }) => {
    await staff(page)
    const [gone, alive] = ['verzogen', 'da'].map(anAddress)
    const id = await anEventWith(page, [gone, alive].map(String))
    await page.goto(`${installation.site}/admin/events/${id}?tab=registrations`)
    await inviteAll(page, 2)
    await eventTab(page, 'mails').click()
    const row = page.getByRole('row').filter({ hasText: gone })
    await expect(row).toContainText(t.mail_log.status_sent, ARRIVAL)
    const answer = await installation.report({ type: 'email.bounced', to: String(gone) })
    expect(answer.status).toBe(200)
    await page.reload()
    await expect(row).toContainText(t.mail_log.status_failed)
    await expect(row).toContainText(t.mails.reasons.bounced)

    await page.goto(`${installation.site}/admin/blacklist?search=${gone}`)
    await expect(page.getByRole('row').filter({ hasText: gone })).toContainText(t.blacklist.reason_bounced)

    await page.goto(`${installation.site}/admin/events/${id}?tab=registrations`)
    await page.getByRole('button', { name: t.mailing.send, exact: true }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${t.mailing.audience_invites}`) }).click()
    await expect(page.getByRole('dialog')).toContainText('1 steht auf der Sperrliste')
  },
)

test('staff resend a mail that the provider refused permanently', ONLY_IN_ALL, async ({ page }) => {
  await staff(page)
  const wrong = anAddress('umlaut')
  const id = await anEventWith(page, [wrong, anAddress('gut')])
  installation.provider.set({ refusals: [{ pattern: wrong, message: 'Invalid `to` field.' }] })
  await page.goto(`${installation.site}/admin/events/${id}?tab=registrations`)
  await inviteAll(page, 2)
  await eventTab(page, 'mails').click()
  const row = page.getByRole('row').filter({ hasText: wrong })
  await expect(row).toContainText(t.mail_log.status_failed, ARRIVAL)
  await expect(row).toContainText('Invalid `to` field.')

  installation.provider.set({ refusals: [] })
  await row.getByRole('button', { name: `Noch einmal an ${wrong} senden` }).click()
  await page.getByRole('button', { name: t.core.yes }).click()
  await page.getByRole('button', { name: 'Trotzdem eine Einladung senden' }).click()
  await expect(row).toContainText(t.mail_log.status_sent, ARRIVAL)
})

test('after a restore the overview says that mails are held, until somebody releases them', async ({ page }) => {
  await staff(page)
  const sql = postgres(installation.database, { max: 1 })
  await sql`insert into restores (backup_made_at) values (now())`
  await page.goto(`${installation.site}/admin`)
  const held = page.getByRole('status').filter({ hasText: t.mail_log.held })
  await expect(held).toContainText('docs/operations.md')
  await sql`update restores set released_at = now()`
  await sql.end()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(held).toBeHidden()
})
