import { createHash } from 'node:crypto'
import { expect, field, test, words } from './academy'
import { aCertificate, aCode, removeCertificates } from './events'

test.afterAll(removeCertificates)

const inGroups = (code: string) => code.match(/.{5}/g)?.join(' - ') ?? ''

test.describe('on a phone without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, expectedStatuses: [404] })

  test('an employer types codes from paper and reads whether each certificate is valid', async ({ page }) => {
    const t = words.de.verify
    const valid = await aCertificate({ holder: 'Dr. Jördis Weiß-O’Neill' })
    const revoked = await aCertificate({ holder: 'Robin Weiß', state: 'revoked' })

    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: words.de.layout.verify }).click()
    await expect(page.getByText(t.file.scriptless)).toBeVisible()
    await field(page, t.code).fill('0815')
    await page.getByRole('button', { name: t.submit }).click()
    await expect(field(page, t.code)).toHaveAccessibleDescription(new RegExp(t.code_wrong))

    await field(page, t.code).fill(` ${inGroups(valid.code).toLowerCase()}`)
    await page.getByRole('button', { name: t.submit }).click()
    await expect(page).toHaveURL(new RegExp(`/verify/${valid.code}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.states.issued)
    for (const said of [
      'Dr. Jördis Weiß-O’Neill',
      'Freitag, 20. November 2026',
      '2,5 CME',
      'Ärztekammer',
      'EFN ••••0014',
    ])
      await expect(page.getByText(said, { exact: true })).toBeVisible()

    await page.getByRole('link', { name: t.another }).click()
    await field(page, t.code).fill(revoked.code)
    await page.getByRole('button', { name: t.submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.states.revoked)
    await expect(page.getByText(/am \S+, \d+\. \S+ \d{4} widerrufen/)).toBeVisible()

    const { headers, status } = await page.goto(`/verify/${valid.code.replaceAll(/./g, '7')}`).then((response) => ({
      headers: response?.headers() ?? {},
      status: response?.status(),
    }))
    expect({ status, isStored: !/no-store/.test(headers['cache-control'] ?? '') }).toEqual({
      status: 404,
      isStored: false,
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.unknown_title)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  })
})

test('an employer drops documents, of which one was altered', async ({ page }) => {
  const t = words.en.verify
  const documentOf = (code: string, name: string) =>
    Buffer.from(`%PDF-1.7 ${name} https://academy.example/verify/${code}`)
  const code = aCode()
  const original = documentOf(code, 'Mona Lang')
  await aCertificate({ code, holder: 'Mona Lang', sha256: createHash('sha256').update(original).digest('hex') })

  await page.goto('/en/verify')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const drop = (buffer: Buffer) =>
    page.getByLabel(t.file.choose).setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer })
  const results = page.getByRole('status')

  await drop(original)
  await expect(results.getByRole('heading')).toHaveText(t.file.original_title)
  await expect(results.getByText(t.file.issued)).toBeVisible()
  await drop(documentOf(code, 'Somebody Else'))
  await expect(results.getByRole('heading')).toHaveText(t.file.altered_title)
  for (const said of ['Mona Lang', 'Friday, 20 November 2026', '2.5 CME', 'Ärztekammer', 'EFN ••••0014'])
    await expect(results.getByText(said, { exact: true })).toBeVisible()
  await drop(Buffer.from('%PDF-1.7'))
  await expect(results.getByRole('heading')).toHaveText(t.file.unknown_title)
  await expect(results.getByText('Mona Lang')).toBeHidden()
  expect(sent.join()).not.toMatch(/Mona|Somebody/)
})
