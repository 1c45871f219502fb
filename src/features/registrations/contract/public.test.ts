import { expect, it } from 'vitest'
import { validate } from '@/contract/field-errors'
import { LOCALES } from '@/contract/locales'
import { loadShippedTranslator } from '@/i18n/messages'
import { translateFieldErrors } from '@/server/http/problems'
import { registerInterest } from './interest'
import { addCompanions, companion, registerParty, unsubscribe, unsubscribePath } from './public'

it('escapes every special character of an address in a path', () => {
  expect(unsubscribePath('abc', "o'neill+a%40@example.org")).toBe('/unsubscribe/abc/o%27neill%2Ba%2540%40example.org')
})

it('leads back to the page of a form whose values arrive encoded', () => {
  const email = "o'neill+a%40@example.org"
  const sent = { registrationId: 'abc', email: encodeURIComponent(email) }
  expect(unsubscribe.afterForm?.(sent)).toBe(`${unsubscribePath('abc', email)}?unsubscribed=1`)
  expect(registerInterest.afterForm?.({ workshop_id: '7' })).toBe('/events/7?interest=ok#sign-up')
  expect(registerInterest.afterForm?.({ workshop_id: '7', direct: '1' })).toBe('/direct/events/7?interest=ok#sign-up')
})

it('accepts names of every script, and rejects invisible names and characters that reverse the text', () => {
  const named = (first_name: string) =>
    companion.safeParse({ gender: 'd', first_name, last_name: 'Berg', institution: 'Klinik', email: 'a@example.org' })
  for (const name of ['Jörg', '李', 'محمد', 'می\u200cخواهم', "O'Neill-Ng", 'Zoë 🙂'])
    expect(named(name).data?.first_name).toBe(name)
  expect(named('\u200bAnna\ufeff ').data?.first_name).toBe('Anna')
  for (const name of ['', ' ', '\u00a0', '\u200b\u200b', '\u200d', '\u2060', '\ufeff', 'a\u202eb', 'a\nb', '\ud800'])
    expect(named(name).success, JSON.stringify(name)).toBe(false)
})

/** The sentences that somebody reads who sends this form, in the language. */
async function sentencesOf(endpoint: typeof registerParty | typeof addCompanions, form: object, locale: 'de' | 'en') {
  const { errors = {} } = validate(endpoint.body, form)
  return translateFieldErrors(await loadShippedTranslator(locale), errors, endpoint.errorTexts)
}

const emptyForm = { workshop_id: 1, terms_conditions: false, company: [{}, {}] }

it.each(LOCALES)('says in a sentence of its own what each field needs, and of which person (%s)', async (locale) => {
  const t = await loadShippedTranslator(locale)
  const sentences = await sentencesOf(registerParty, emptyForm, locale)
  expect(Object.keys(sentences).sort()).toEqual([
    'company.0.email',
    'company.0.first_name',
    'company.0.gender',
    'company.0.institution',
    'company.0.last_name',
    'company.1.email',
    'company.1.first_name',
    'company.1.gender',
    'company.1.institution',
    'company.1.last_name',
    'email',
    'first_name',
    'gender',
    'institution',
    'last_name',
    'terms_conditions',
  ])
  const texts = Object.values(sentences).flat()
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts).not.toContain(t('errors.required'))
  for (const [path, [text]] of Object.entries(sentences)) {
    if (path.startsWith('company.1')) expect(text).toContain(t('registrations.companion', { number: 2 }))
  }
})

it('reads like this', async () => {
  expect(await sentencesOf(registerParty, { ...emptyForm, email: 'mona@', company: [{}] }, 'de')).toMatchObject({
    first_name: ['Geben Sie Ihren Vornamen ein.'],
    gender: ['Wählen Sie eine Anrede.'],
    email: ['Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@praxis.de.'],
    terms_conditions: ['Stimmen Sie den Teilnahmebedingungen zu.'],
    'company.0.last_name': ['Begleitperson 1: Geben Sie den Nachnamen ein.'],
  })
  const person = { gender: 'f', first_name: 'Anna', last_name: 'Berg', institution: 'Clinic', email: 'a@example.org' }
  const party = { ...person, workshop_id: 1, ipad: true, company: [person] }
  expect(await sentencesOf(registerParty, party, 'en')).toEqual({
    ipad_shippingaddress: ['Enter the delivery address for the iPad.'],
    'company.0.email': ['Companion 1: Each person needs an e-mail address of their own.'],
  })
  const link = { invite_slug: 'x'.repeat(22), company: [] }
  expect(await sentencesOf(addCompanions, link, 'en')).toEqual({ company: ['Add a companion.'] })
})
