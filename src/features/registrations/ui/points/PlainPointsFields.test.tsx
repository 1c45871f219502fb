import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import { loadShippedMessages } from '@/i18n/messages'
import type { PlainFormState } from '@/ui/form/plain/PlainFields'
import { PlainPointsFields } from './PlainPointsFields'

const PHYSICIAN = 1
const PHARMACIST = 2
const NEEDED = {
  professions: [
    { id: PHYSICIAN, name_de: 'Ärztin, Arzt', name_en: 'Physician' },
    { id: PHARMACIST, name_de: 'Apothekerin, Apotheker', name_en: 'Pharmacist' },
  ],
  numbers: [
    { kind: 'efn' as const, professions: [PHYSICIAN] },
    { kind: 'chamber_number' as const, professions: [PHARMACIST] },
  ],
}

it('shows the numbers of the chosen profession, and each one that was typed or refused for another', async () => {
  const messages = await loadShippedMessages('en')
  const namesIn = (refused: Partial<PlainFormState>) => {
    const form = { id: 'own', errors: {}, ...refused, values: { profession_id: PHYSICIAN, ...refused.values } }
    const html = renderToStaticMarkup(
      <FieldNamesProvider locale="en" messages={messages} timeZone="Europe/Berlin">
        <PlainPointsFields form={form} needed={NEEDED} isCompanion={false} />
      </FieldNamesProvider>,
    )
    return [...html.matchAll(/<input[^>]* name="([a-z_]+)"/g)].map(([, name]) => name)
  }
  const both = ['efn', 'efn', 'chamber_number', 'chamber_number']
  expect(namesIn({})).toEqual(['efn', 'efn'])
  expect(namesIn({ values: { chamber_number: 'AK-4711' } })).toEqual(both)
  expect(namesIn({ errors: { chamber_number: 'Too long' } })).toEqual(both)
})
