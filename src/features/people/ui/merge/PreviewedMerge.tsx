import { useFormatter, useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showDate } from '@/i18n/formats'
import { Outcome } from '@/ui/feedback/Callout'
import { Bullets, Card, Fact, Facts, Heading, Muted, Stack } from '@/ui/layout/layout'
import type { MergedEvent, MergePreview } from '../../contract/merges'

/** Says in words what the merge changes and what stays. */
export function PreviewedMerge({ preview }: { preview: MergePreview }) {
  const t = useTranslations('person.merge')
  const { kept, merged, events, is_erasure_requested } = preview
  const pairs = events.filter(({ pair }) => pair !== null)
  return (
    <Stack>
      <Facts>
        {[
          { term: t('kept'), ...kept },
          { term: t('merged'), ...merged },
        ].map(({ term, name, email }) => (
          <Fact key={term} term={term}>
            <strong>{name === email ? email : t('choose', { name, email })}</strong>
          </Fact>
        ))}
      </Facts>
      <Outcome tone="danger">{is_erasure_requested && t('refused_erasure')}</Outcome>
      <Bullets>
        <Followers preview={preview} />
      </Bullets>
      {pairs.map((event) => (
        <Pair key={event.workshop_id} event={event} />
      ))}
    </Stack>
  )
}

/** The lines about all that follows to the kept address. */
function Followers({ preview }: { preview: MergePreview }) {
  const t = useTranslations('person.merge')
  const people = useTranslations('people')
  const types = useTranslations('mail_log')
  const { list } = useFormatter()
  const { kept, merged, events, certificates, notes, numbers, is_blacklisted, declined_mails, calendars } = preview
  const registrations = events.reduce((sum, { moved }) => sum + moved, 0)
  const lines = [
    t('registrations', { count: registrations }),
    certificates > 0 && t('certificates', { count: certificates }),
    notes > 0 && t('notes', { count: notes }),
    numbers.length > 0 && t('numbers', { names: list(numbers.map((name) => people(name))) }),
    is_blacklisted && t('blacklist', { email: kept.email }),
    declined_mails.length > 0 && t('declined', { names: list(declined_mails.map((type) => types(`type_${type}`))) }),
    t('mails'),
    t('links', { email: merged.email }),
    calendars.moved > 0 && t('calendar_moved', { count: calendars.moved, email: merged.email }),
    calendars.twice > 0 && t('calendar_twice', { count: calendars.twice }),
  ]
  return lines.flatMap((line) => (line ? [<li key={line}>{line}</li>] : []))
}

/** An event at which both addresses have a registration. */
function Pair({ event: { title, date, pair } }: { event: MergedEvent }) {
  const t = useTranslations('person.merge')
  const formats = useFormats()
  const { list } = useFormatter()
  if (!pair) return null
  const { stays, ends, companions, freed, refusal } = pair
  return (
    <Card isDense gap="xs">
      <div>
        <Heading level={3} size="h5">
          {t('pair', { title })}
        </Heading>
        <Muted>{showDate(date, formats)}</Muted>
      </div>
      <Bullets>
        <li>{t('stays', { ...stays, state: t(`state_${stays.state}`) })}</li>
        {ends.map((end) => (
          <li key={`${end.email} ${end.state}`}>{t('ends', { ...end, state: t(`state_${end.state}`) })}</li>
        ))}
        {companions.length > 0 && <li>{t('companions', { names: list(companions) })}</li>}
        {freed > 0 && <li>{t('freed', { count: freed })}</li>}
      </Bullets>
      <Outcome tone="danger">{refusal && t(`refused_${refusal}`)}</Outcome>
    </Card>
  )
}
