import type { BrowserContext } from '@playwright/test'
import { expect, type Page, test } from './academy'
import { openHostileSite, SITE } from './stranger-site'

const NAME = 'Sponsor of a stranger'

/** A signed-in member of staff opens a page of another site; console errors of that page do not count. */
async function lured(context: BrowserContext, session: { cookies: Parameters<BrowserContext['addCookies']>[0] }) {
  await context.addCookies(session.cookies)
  const site = await openHostileSite('<form method="post" target="_top"><input name="x"></form>')
  const page = await context.newPage()
  await page.goto(site.url)
  return { page, close: site.close }
}

const isSignedIn = async (page: Page) => (await page.request.get('/api/user')).status() === 200

async function sponsorNames(page: Page): Promise<string> {
  return (await page.request.get('/api/sponsors?per_page=100')).text()
}

type Posted = { path: string; type: string; field: string; value: string }

/** Submits a form without script: the browser navigates with the cookies that it may send. */
async function postForm(page: Page, { path, type, field, value }: Posted) {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.url() === SITE + path),
    page.evaluate(
      ({ address, enctype, name, text }) => {
        const form = document.createElement('form')
        Object.assign(form, { action: address, method: 'post', enctype })
        const input = document.createElement('textarea')
        Object.assign(input, { name, value: text })
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      { address: SITE + path, enctype: type, name: field, text: value },
    ),
  ])
  await page.waitForURL((url) => url.origin === SITE)
  await page.waitForLoadState()
  return response.status()
}

test('a form on another site changes nothing and signs nobody out, whatever its content type', async ({
  context,
  session,
}) => {
  const { page, close } = await lured(context, session)
  const home = page.url()
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
    for (const path of ['/api/sponsors/new', '/api/logout', '/api/system/users/new']) {
      const posted = { path, type, field: `{"name":"${NAME}","image":null,"x":"`, value: '"}' }
      // A form of a page without script is led to a page that says why it was refused.
      const refused = path === '/api/logout' ? [303, 403] : [401, 403]
      expect(refused, `${type} to ${path}`).toContain(await postForm(page, posted))
      await page.goto(home)
    }
  }
  expect(await sponsorNames(page)).not.toContain(NAME)
  expect(await isSignedIn(page)).toBe(true)
  await close()
})

test('a script on another site reads nothing and changes nothing', async ({ context, session }) => {
  const { page, close } = await lured(context, session)
  const outcomes = await page.evaluate(
    async ({ site, name }) => {
      const body = JSON.stringify({ name, image: null })
      const attempt = (path: string, options: RequestInit) =>
        fetch(site + path, { credentials: 'include', ...options })
          .then(async (answer) => `${answer.type}: ${await answer.text()}`)
          .catch(() => 'refused')
      const json = { 'content-type': 'application/json' }
      return Promise.all([
        attempt('/api/user', {}),
        attempt('/api/user', { mode: 'no-cors' }),
        attempt('/api/sponsors', {}),
        attempt('/admin', {}),
        attempt('/events', {}),
        attempt('/api/sponsors/new', { method: 'POST', mode: 'no-cors', body }),
        attempt('/api/sponsors/new', { method: 'POST', headers: json, body }),
        attempt('/api/sponsors/1', { method: 'DELETE' }),
        attempt('/api/logout', { method: 'POST', mode: 'no-cors' }),
        Promise.resolve(`opaque: ${navigator.sendBeacon(`${site}/api/logout`, '{}') ? '' : 'not sent'}`),
      ])
    },
    { site: SITE, name: NAME },
  )
  for (const outcome of outcomes) expect(outcome).toMatch(/^(refused|opaque: (not sent)?)$/)
  expect(await sponsorNames(page)).not.toContain(NAME)
  expect(await isSignedIn(page)).toBe(true)
  await close()
})

test('the browser sends no session cookie when another site links here', async ({ context, session }) => {
  const { page, close } = await lured(context, session)
  const [answer] = await Promise.all([
    page.waitForResponse(`${SITE}/api/user`),
    page.evaluate((address) => location.assign(address), `${SITE}/api/user`),
  ])
  expect(answer.status()).toBe(401)
  expect((await answer.request().headerValue('cookie')) ?? '').not.toContain('session=')
  await close()
})

test('image, script and style elements of another site load no data of a signed-in person', async ({
  context,
  session,
}) => {
  const { page, close } = await lured(context, session)
  const statuses: number[] = []
  page.on('response', (answer) => answer.url().startsWith(`${SITE}/api/`) && statuses.push(answer.status()))
  const loaded = await page.evaluate(async (site) => {
    const load = (tag: 'img' | 'script' | 'link', path: string) =>
      new Promise<string>((resolve) => {
        const element = document.createElement(tag)
        element.onload = () => resolve(`${tag} loaded ${path}`)
        element.onerror = () => resolve('')
        Object.assign(element, tag === 'link' ? { rel: 'stylesheet', href: site + path } : { src: site + path })
        document.body.append(element)
      })
    const paths = ['/api/user', '/api/sponsors', '/api/sandoz/workshops/export_full', '/api/settings/sessions']
    const tags = ['img', 'script', 'link'] as const
    return Promise.all(paths.flatMap((path) => tags.map((tag) => load(tag, path))))
  }, SITE)
  expect(loaded.filter(Boolean)).toEqual([])
  expect(statuses.filter((status) => status !== 401)).toEqual([])
  await close()
})
