import de from '@messages/de.json'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ConfigProvider } from '@/client/config/config'
import { FieldNamesProvider } from '@/i18n/FieldNamesProvider'
import type { Sponsor } from '../contract'
import { useDeletionQuestion } from './use-deletion-question'

const config = {
  appName: 'Academy',
  format_date: 'dd.MM.yyyy',
  format_datetime: 'dd.MM.yyyy HH:mm',
  format_time: 'HH:mm',
  workshop_locales: ['de'],
  captures_mails: true,
  requires_second_factor: false,
}

function Question({ sponsor }: { sponsor: Sponsor }) {
  return useDeletionQuestion()(sponsor)
}

const questionFor = (events?: Sponsor['events']) =>
  renderToStaticMarkup(
    <FieldNamesProvider locale="de" messages={de} timeZone="Europe/Berlin">
      <ConfigProvider config={config}>
        <Question sponsor={{ id: 1, name: 'Kardia', image: null, events }} />
      </ConfigProvider>
    </FieldNamesProvider>,
  )

it('names the events that lose a sponsor, before it is deleted', () => {
  const latest = [{ title: 'Herz im Blick', date: '2026-12-10' }]
  expect(questionFor({ count: 3, latest })).toContain('„Kardia“ steht bei 3 Veranstaltungen: ')
  expect(questionFor({ count: 3, latest })).toContain('Herz im Blick')
  expect(questionFor()).toBe('')
})
