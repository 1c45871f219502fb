import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { urlOf } from '@/contract/endpoint'
import { validate } from '@/contract/field-errors'
import { addCompanions, registerParty } from '@/features/registrations/contract/public'
import { PointsFields } from '@/features/registrations/ui/points/PointsFields'
import type { SignUpFormProps } from '@/features/registrations/ui/sign-up/sign-up-props'
import { joinWaitlist } from '@/features/waitlist/contract/public'
import { browserMessagesOf, loadShippedMessages } from '@/i18n/messages'
import { TranslatedAddCompanionsForm, TranslatedSignUpForm, TranslatedWaitlistForm } from './TranslatedForms'

const languageOf = async (locale: 'de' | 'en') => ({
  locale,
  timeZone: 'Europe/Berlin',
  messages: browserMessagesOf(await loadShippedMessages(locale)),
})

const EVENT = { id: 7, ipad: true, seats_left: null, price: 25.5, currency: 'EUR' }

/** The form as the server sends it, before any script. */
async function render(props: Partial<SignUpFormProps> = {}, locale: 'de' | 'en' = 'de') {
  const form = { event: EVENT, isDirect: false, terms: '/terms', privacy: '/privacy', ...props }
  return renderToStaticMarkup(
    createElement(TranslatedSignUpForm, { language: await languageOf(locale), props: form } satisfies ComponentProps<
      typeof TranslatedSignUpForm
    >),
  )
}

const TYPED = {
  workshop_id: '7',
  first_name: '',
  last_name: 'Weiß',
  gender: 'f',
  title: 'Prof.',
  email: 'mona@',
  institution: 'Klinik',
  question: 'Gibt es <Parkplätze>?',
  ipad: true,
  ipad_shippingaddress: 'Ulm',
  terms_conditions: false,
  company: [{ title: 'PD', first_name: 'Robin', institution: '' }, {}],
}
const { errors = {} } = validate(registerParty.body, TYPED)
const DRAFT = { action: urlOf(registerParty), values: TYPED, errors, text: null }

const tagsOf = (html: string, name: string) =>
  html.match(new RegExp(`<(?:input|select|textarea|button)[^>]* name="${name.replaceAll('.', '\\.')}"[^>]*>`, 'g')) ??
  []

describe('the form as the server sends it', () => {
  it('is sent without script to the call, with every field of the contract', async () => {
    const html = await render({ invitation: undefined, isDirect: true })
    expect(html).toContain('method="post"')
    expect(html).toContain(`action="${urlOf(registerParty)}"`)
    const sent = ['workshop_id', 'locale', 'direct', 'terms_conditions', 'title', 'gender', 'first_name', 'last_name']
    const more = ['email', 'institution', 'institution_address', 'postal_code', 'city', 'question', 'invoice_address']
    for (const name of [...sent, ...more, 'ipad', 'ipad_shippingaddress'])
      expect(tagsOf(html, name), name).not.toEqual([])
    expect(tagsOf(html, 'terms_conditions')[0]).toContain('checked=""')
    expect(tagsOf(html, 'step')[0]).toContain('value="add.company"')
    expect(tagsOf(html, 'external_id')).toEqual([])
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Kennung aus Ihrer Einladung: keine (N/A)')
  })

  it('presses no button of its own when Enter is pressed in a field', async () => {
    const [first] = (await render()).match(/<button[^>]*>/) ?? []
    expect(first).toContain('disabled=""')
  })

  it('shows everything that was typed again, with each error at its field and above', async () => {
    const html = await render({ draft: DRAFT })
    expect(tagsOf(html, 'last_name')[0]).toContain('value="Weiß"')
    expect(tagsOf(html, 'gender').filter((tag) => tag.includes('checked=""'))).toEqual([
      expect.stringContaining('value="f"'),
    ])
    expect(html).toContain('<option value="Prof." selected="">')
    expect(html).toContain('>Gibt es &lt;Parkplätze&gt;?</textarea>')
    expect(tagsOf(html, 'ipad')[0]).toContain('checked=""')
    expect(tagsOf(html, 'terms_conditions')[0]).not.toContain('checked=""')
    expect(tagsOf(html, 'company.0.first_name')[0]).toContain('value="Robin"')
    expect(tagsOf(html, 'company.0.institution')[0]).toContain('value=""')
    expect(tagsOf(html, 'company.1.institution')[0]).toContain('value="Klinik"')

    for (const [path, sentence] of [
      ['first_name', 'Geben Sie Ihren Vornamen ein.'],
      ['email', 'Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@praxis.de.'],
      ['company.1.last_name', 'Begleitperson 2: Geben Sie den Nachnamen ein.'],
      ['terms_conditions', 'Stimmen Sie den Teilnahmebedingungen zu.'],
    ] as const) {
      expect(html).toContain(`href="#registration-${path}">${sentence}</a>`)
      expect(html).toContain(`<p id="registration-${path}-wrong"`)
      expect(tagsOf(html, path)[0]).toContain('aria-invalid="true"')
    }
  })

  it('names the field once in each error, and the problem of the whole form', async () => {
    const long = { ...DRAFT, errors: { city: [{ key: 'text_too_long', values: { limit: 100 } }] } }
    expect(await render({ draft: long }, 'en')).toContain('>“Town” may have at most 100 characters.</a>')
    const text = { key: 'too_many_requests', values: { minutes: 15 } }
    expect(await render({ draft: { ...DRAFT, errors: {}, text } })).toContain('in etwa 15 Minuten')
    expect(await render({ draft: { ...DRAFT, errors: {}, text } }, 'en')).toContain('in about 15 minutes')
  })

  it('offers a registered person the confirmation again, by a button that works without script', async () => {
    const html = await render({ draft: { ...DRAFT, errors: { email: ['email_exist'] } } })
    expect(html).toMatch(
      /<button[^>]* formaction="\/api\/sandoz\/workshop_registrations\/resend"[^>]*>Bestätigung erneut senden</i,
    )
  })

  it('shows the price, the people and the total beside a button that says that it costs', async () => {
    const html = await render({ draft: DRAFT })
    expect(html.replaceAll(/<[^>]+>/g, '|')).toMatch(/25,50\s€\|.*\|3\|.*76,50\s€/)
    expect(html).toContain('>Kostenpflichtig anmelden</button>')
    expect(await render({}, 'en')).toContain('>Register with obligation to pay</button>')
    const free = await render({ event: { ...EVENT, price: 0 } })
    expect(free).toContain('Die Teilnahme ist kostenfrei.')
    expect(free).toContain('>Anmelden</button>')
    expect(tagsOf(free, 'invoice_address')).toEqual([])
    expect(await render({ event: { ...EVENT, price: null } })).not.toContain('kostenfrei')
  })

  it('leads to the terms and the privacy notice, and to the other language with everything typed', async () => {
    const html = await render({ draft: DRAFT })
    expect(html).toMatch(/href="\/terms"[^>]*>Teilnahmebedingungen</)
    expect(html).toMatch(/href="\/privacy"[^>]*>Datenschutzerklärung</)
    const [switches = ''] = html.match(/<noscript>.*?<\/noscript>/s) ?? []
    expect(tagsOf(switches, 'step')).toEqual([expect.stringContaining('value="language.en"')])
    expect(switches).toContain('>English</button>')
  })

  it('ignores the refusal of another form', async () => {
    const html = await render({ draft: { ...DRAFT, action: urlOf(addCompanions) } })
    expect(html).not.toContain('Weiß')
    expect(html).not.toContain('aria-invalid')
  })
})

it('adds companions by the same means', async () => {
  const values = { invite_slug: 'x'.repeat(22), company: [{ first_name: 'Robin' }, {}] }
  const draft = { action: urlOf(addCompanions), values, errors: { 'company.0.email': ['email_exist'] }, text: null }
  const props = { event: EVENT, invite_slug: values.invite_slug, institution: 'Klinik', companionsLeft: 3, draft }
  const html = renderToStaticMarkup(
    createElement(TranslatedAddCompanionsForm, { language: await languageOf('de'), props }),
  )
  expect(html).toContain(`action="${urlOf(addCompanions)}"`)
  expect(tagsOf(html, 'company.0.first_name')[0]).toContain('value="Robin"')
  // The institution of the main person is filled in for a new companion.
  expect(tagsOf(html, 'company.1.institution')[0]).toContain('value="Klinik"')
  expect(html).toContain('Begleitperson 1: Diese E-Mail-Adresse ist bereits angemeldet.')
  expect(html).toContain('>Begleitpersonen kostenpflichtig anmelden</button>')
})

describe('the fields for points', () => {
  const professions = [
    { id: 1, name_de: 'Ärztin oder Arzt', name_en: 'Physician' },
    { id: 2, name_de: 'Apothekerin oder Apotheker', name_en: 'Pharmacist' },
  ]
  const numbers: SignUpFormProps['numbers'] = {
    needed: {
      professions,
      numbers: [
        { kind: 'efn', professions: [1] },
        { kind: 'chamber_number', professions: [2] },
      ],
    },
    storage: { organiser: 'Akademie Nord', months: 36 },
  }
  const company = [{ first_name: 'Robin', profession_id: '2', chamber_number: 'none' }]
  const values = { ...TYPED, profession_id: '1', efn: '802760000000000', company }
  const draft = { ...DRAFT, values }

  it('stand in no form of an event that needs none', async () => {
    const html = await render({ draft })
    for (const name of ['profession_id', 'efn', 'oeak_number', 'chamber_number', 'save_numbers'])
      expect(tagsOf(html, name), name).toEqual([])
  })

  it('are asked of the person and of each companion without script, with the answer that somebody has none', async () => {
    const html = await render({ draft, numbers, PointsFields })
    expect(html).toContain('<option value="1" selected="">Ärztin oder Arzt</option>')
    const [efn, noEfn] = tagsOf(html, 'efn')
    expect(efn).toContain('value="802760000000000"')
    expect(noEfn).toMatch(/type="checkbox".*value="none"/)
    expect(tagsOf(html, 'oeak_number')).toEqual([])
    expect(tagsOf(html, 'company.0.chamber_number')[1]).toContain('checked=""')
    expect(html).toContain('Für: Apothekerin oder Apotheker.')
    // The fields of another profession are hidden where script can follow the choice.
    expect(html.match(/class="[^"]*other[^"]*"/g)).toHaveLength(2)
    expect(html).toContain('Die Prüfziffer passt nicht')
    expect(tagsOf(html, 'save_numbers')[0]).not.toContain('checked=""')
    expect(html).toMatch(/Einwilligung speichert Akademie Nord .* 36 Monate nach der letzten Anmeldung/)
    expect(tagsOf(html, 'company.0.save_numbers')).toEqual([])
  })

  it('say what an invitation knows of its reader by the last digits, and prefill no number', async () => {
    const masked = { efn: '••••1234', oeak_number: '', chamber_number: '' }
    const html = await render({
      numbers: { ...numbers, known: { profession_id: 1, points_number: null, masked } },
      PointsFields,
    })
    expect(html).toContain('••••1234')
    expect(tagsOf(html, 'efn')[0]).toContain('value=""')
  })
})

describe('the form of the waiting list', () => {
  async function renderWaiting(props: Partial<SignUpFormProps> = {}) {
    const form = { event: EVENT, isDirect: false, ...props }
    return renderToStaticMarkup(
      createElement(TranslatedWaitlistForm, { language: await languageOf('de'), props: form }),
    )
  }

  it('takes a whole party without script, and costs nothing yet', async () => {
    const html = await renderWaiting()
    expect(html).toContain(`action="${urlOf(joinWaitlist)}"`)
    for (const name of [
      'workshop_id',
      'first_name',
      'email',
      'ipad',
      'question',
      'invoice_address',
      'terms_conditions',
    ])
      expect(tagsOf(html, name), name).not.toEqual([])
    expect(html).toContain('>Auf die Warteliste setzen</button>')
  })

  it('asks whether fewer seats would do where somebody comes with the person', async () => {
    expect(tagsOf(await renderWaiting(), 'may_split')).toEqual([])
    const values = { ...TYPED, may_split: true }
    const html = await renderWaiting({ draft: { ...DRAFT, action: urlOf(joinWaitlist), values } })
    expect(tagsOf(html, 'may_split')[0]).toContain('checked=""')
    expect(tagsOf(html, 'first_name')[0]).toContain('aria-invalid="true"')
  })

  it('keeps what was typed for a seat that is gone, without the errors of the other form', async () => {
    const html = await renderWaiting({ draft: { ...DRAFT, errors: { workshop_id: ['event_full'] } } })
    expect(tagsOf(html, 'last_name')[0]).toContain('value="Weiß"')
    expect(html).not.toContain('aria-invalid')
  })
})
