import { anAddress, expect, field, linkMailedTo, test, words } from './academy'
import { anEvent, aRegistration, registrationsAt } from './events'
import { expectAccessible } from './inspect-screen'
import { drawerOf, filled, notice, openPeople } from './people'

const { my, person, people, registrations: t, core } = words.de
const { substitution } = people

const seatedAt = async (event: number) =>
  (await registrationsAt(event)).filter(({ cancelled_at }) => !cancelled_at).map(({ email }) => email)

test.describe('without script, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a doctor passes the seat of a full event on to a colleague, who gets a link of her own', async ({ page }) => {
    const { id: event } = await anEvent({ maximum_participants: 1 })
    const doctor = anAddress('doctor')
    const colleague = anAddress('colleague')
    await aRegistration(event, { email: doctor, first_name: 'Jan', last_name: 'Roth' })
    await page.request.post('/api/my/link', { data: { email: doctor } })
    await page.goto(await linkMailedTo(doctor, 'my'))

    await page.getByText(my.substitution.open, { exact: true }).click()
    await page.getByRole('button', { name: my.substitution.submit }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(6)
    const form = page.locator('form', { has: page.getByRole('button', { name: my.substitution.submit }) })
    await form.getByLabel(t.gender_f).check()
    await field(form, t.first_name).fill('Nora')
    await field(form, t.last_name).fill('Kern')
    await field(form, t.email).fill(colleague)
    await form.getByLabel(my.substitution.terms).check()
    await form.getByLabel(my.substitution.confirmed).check()
    await form.getByRole('button', { name: my.substitution.submit }).click()
    await expect(page.getByText(my.done.substituted)).toBeVisible()
    await expect(page.getByText(my.state.substituted, { exact: true })).toBeVisible()
    expect(await page.content()).not.toContain('Nora')
    expect(await seatedAt(event)).toEqual([colleague])

    await page.goto(await linkMailedTo(colleague, 'my'))
    await expect(page.getByText('Nora Kern').first()).toBeVisible()
  })
})

test('staff enter a substitute, merge her two addresses and undo it', async ({ admin: page }) => {
  const { id: event } = await anEvent({ maximum_participants: 2 })
  const practice = anAddress('practice')
  const home = anAddress('home')
  const doctor = await aRegistration(event, { first_name: 'Jan', last_name: 'Roth' })
  const own = await aRegistration(event, { email: home, first_name: 'Nora', last_name: 'Kern' })

  await openPeople(page, event, `&person=${doctor.id}`)
  const drawer = drawerOf(page, 'Jan Roth')
  await drawer.getByRole('button', { name: filled(core.more_named, { name: 'Jan Roth' }) }).click()
  await page.getByRole('menuitem', { name: substitution.open }).click()
  const dialog = page.getByRole('dialog', { name: filled(substitution.title, { name: 'Jan Roth' }) })
  await field(dialog, t.first_name).fill('Nora')
  await field(dialog, t.last_name).fill('Kern')
  await field(dialog, t.email).fill(practice)
  await dialog.getByRole('button', { name: substitution.submit }).click()
  await expect(notice(page, filled(substitution.done, { name: 'Nora Kern' }))).toBeVisible()
  expect((await seatedAt(event)).sort()).toEqual([practice, home].sort())

  await page.goto(`/admin/people/${own.id}`)
  await page.getByRole('button', { name: filled(core.more_named, { name: 'Nora Kern' }) }).click()
  await page.getByRole('menuitem', { name: person.merge.open }).click()
  const merging = page.getByRole('dialog', { name: person.merge.title })
  await merging.getByRole('searchbox').fill(practice)
  await merging.getByRole('button', { name: new RegExp(practice) }).click()
  await expect(merging.getByText(filled(person.merge.links, { email: practice }))).toBeVisible()
  await expectAccessible(page, '/admin/people/{id}', 'light')
  await merging.getByRole('button', { name: person.merge.do, exact: true }).click()
  await expect(notice(page, person.merge.done)).toBeVisible()
  expect(await seatedAt(event)).toEqual([home])

  const merges = page.getByRole('region', { name: person.merge.list })
  await merges.getByRole('button', { name: person.merge.undo }).click()
  await page.getByRole('button', { name: core.yes, exact: true }).click()
  await expect(notice(page, person.merge.undone_all)).toBeVisible()
  expect((await seatedAt(event)).sort()).toEqual([practice, home].sort())
})
