import { expect, type Page, test } from './academy'
import { anEvent, aRegistration, dayFromToday } from './events'

const SITE = String(process.env.BASE_URL)

/** Reads what a page says about itself to programs, which load none of its files. */
async function declarationsOf(page: Page, path: string) {
  const answer = await page.request.get(path)
  return page.evaluate(
    (html) => {
      const shown = new DOMParser().parseFromString(html, 'text/html')
      const attribute = (selector: string, name: string) => shown.querySelector(selector)?.getAttribute(name) ?? ''
      const alternates = [...shown.querySelectorAll('link[rel=alternate][hreflang]')]
      return {
        title: shown.title,
        description: attribute('meta[name=description]', 'content'),
        addresses: {
          canonical: attribute('link[rel=canonical]', 'href'),
          ...Object.fromEntries(alternates.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])),
        },
        preview: Object.fromEntries(
          ['title', 'description', 'url', 'image', 'locale'].map((name) => [
            name,
            attribute(`meta[property="og:${name}"]`, 'content'),
          ]),
        ),
        isIndexed: !attribute('meta[name=robots]', 'content').includes('noindex'),
      }
    },
    await answer.text(),
  )
}

const structured = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))

test('every public page declares its title, its description and its address in each language', async ({ page }) => {
  const { id } = await anEvent()
  for (const path of ['/', '/events', '/events_d', '/events_p', '/contact', '/privacy', `/events/${id}`]) {
    for (const prefix of ['', '/en']) {
      const german = SITE + (path === '/' ? '' : path)
      const english = `${SITE}/en${path === '/' ? '' : path}`
      const said = await declarationsOf(page, prefix + path)
      expect(said.addresses, prefix + path).toEqual({
        canonical: prefix ? english : german,
        de: german,
        en: english,
        'x-default': german,
      })
      expect(said.title).toMatch(/.+ – .+/)
      expect(said.description.length).toBeGreaterThan(40)
      expect(Object.values(said.preview), prefix + path).not.toContain('')
      expect(said.isIndexed).toBe(true)
    }
  }
})

test('the preview image for messengers exists', async ({ page }) => {
  const { id } = await anEvent()
  for (const path of ['/events', `/events/${id}`]) {
    const { preview } = await declarationsOf(page, path)
    const image = await page.request.get(String(preview.image))
    expect(image.status()).toBe(200)
    expect(image.headers()['content-type']).toMatch(/^image\/(png|jpeg|webp)/)
  }
})

test('the structured data of an event contain its time, its venue and whether seats are left', async ({ page }) => {
  const { id, title } = await anEvent({
    date: `${new Date().getFullYear() + 1}-07-01`,
    price: 25,
    maximum_participants: 1,
  })
  await page.goto(`/events/${id}`)
  const event = (await structured(page)).flat().find((thing) => /Event$/.test(thing['@type']))
  expect(event).toMatchObject({
    name: title,
    startDate: `${new Date().getFullYear() + 1}-07-01T18:00:00+02:00`,
    endDate: `${new Date().getFullYear() + 1}-07-01T20:00:00+02:00`,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place' },
    offers: { price: 25, priceCurrency: 'EUR', availability: expect.stringMatching(/InStock|LimitedAvailability/) },
    organizer: { '@type': 'Organization' },
    inLanguage: 'de',
  })

  await aRegistration(id)
  await page.waitForTimeout(1_000)
  await page.goto(`/events/${id}`)
  const full = (await structured(page)).flat().find((thing) => /Event$/.test(thing['@type']))
  expect(full.offers.availability).toBe('https://schema.org/SoldOut')
})

test('the sitemap contains the public pages in both languages, and no other page', async ({ request }) => {
  const open = await anEvent()
  const past = await anEvent({ date: dayFromToday(-30) })
  const announced = await anEvent({ teaser_only: true })
  const hidden = await anEvent({ nonpublic: true })
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('xml')
  const map = await answer.text()
  for (const { id } of [open, past]) {
    expect(map).toContain(`<loc>${SITE}/events/${id}</loc>`)
    expect(map).toContain(`href="${SITE}/en/events/${id}"`)
  }
  for (const { id } of [announced, hidden]) expect(map).not.toContain(`/events/${id}<`)
  expect(map).toContain('<lastmod>')

  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  expect(robots).toContain('Disallow: /admin')
})

test('hidden, announced and personal pages are never indexed', async ({ page }) => {
  const announced = await anEvent({ teaser_only: true })
  const hidden = await anEvent({ nonpublic: true })
  const { invite_slug, id } = await aRegistration(hidden.id, {
    registered: null,
    invitation_sent: new Date().toISOString(),
  })
  const personal = [
    `/events/${hidden.id}/${invite_slug}`,
    `/en/events/cancel/${id}`,
    `/events/thanks/${id}`,
    `/invitation/${id}`,
  ]
  for (const path of personal) {
    const answer = await page.request.get(path)
    expect(answer.headers(), path).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
    })
  }
  await page.goto(`/events/${announced.id}`)
  await expect(page.locator('meta[name=robots][content*=noindex]')).toHaveCount(1)
  expect((await page.request.get(`/events/${hidden.id}`)).status()).toBe(404)
})

test('an address with words after the id of an event redirects to its canonical address', async ({ page }) => {
  const { id } = await anEvent()
  const answer = await page.request.get(`/en/events/${id}-new-guidelines?utm_source=mail`, { maxRedirects: 0 })
  expect(answer.status()).toBe(308)
  await page.goto(`/en/events/${id}-new-guidelines`)
  await expect(page).toHaveURL(`${SITE}/en/events/${id}`)
})
