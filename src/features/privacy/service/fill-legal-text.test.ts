import { expect, it } from 'vitest'
import { env } from '@/env'
import { LEGAL_PLACEHOLDERS } from '@/features/texts/contract'
import { fillLegalText } from './fill-legal-text'

it('fills every placeholder of a legal text with the settings of this site, and leaves other words in braces', () => {
  const written = LEGAL_PLACEHOLDERS.map((name) => `<li>{${name}}</li>`).join('')
  const shown = fillLegalText(`<ul>${written}</ul><p>{unknown} {months_people} Monate</p>`)
  expect(shown.match(/\{\w+\}/g)).toEqual(['{unknown}'])
  expect(shown).toContain(`<p>{unknown} ${env.RETENTION_MONTHS} Monate</p>`)
  expect(shown).toContain(env.CONTACT_NAME ?? env.APP_NAME)
})
