import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { TextField } from '@/ui/form/fields/TextField'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { listWorkshops, type WorkshopDraft } from '../../../contract/office'
import { speakerEventsPath } from '../../../contract/office-path'
import { speakersOf } from '../../../rules'

type Props = ComponentProps<typeof TextField> & { name: 'speaker' | 'location' }

const EVENTS = { sortBy: 'date', sortByDirection: 'desc', per_page: 100 } as const

/** A text that earlier events have as well: they are offered once the field has the focus, the latest first. */
export function SuggestedField({ columns, ...props }: Props) {
  const { name } = props
  const may = useMay()
  const list = useId()
  const [isUsed, setIsUsed] = useState(false)
  const events = useQuery({ ...listQuery(listWorkshops, EVENTS), enabled: isUsed && may(listWorkshops) })
  const texts = new Set(events.data?.data.map((event) => event[name]).filter((text) => text !== ''))
  return (
    <Stack gap="2xs" data-columns={columns} onFocus={() => setIsUsed(true)}>
      <TextField {...props} list={list} autoComplete="off" />
      <datalist id={list}>
        {[...texts].map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      {name === 'speaker' && may(listWorkshops) && <SpeakerLinks />}
    </Stack>
  )
}

/** Leads to all events of each speaker. */
function SpeakerLinks() {
  const t = useTranslations('workshops')
  const speakers = speakersOf(useWatch<WorkshopDraft, 'speaker'>({ name: 'speaker' }) ?? '')
  if (speakers.length === 0) return null
  return (
    <Cluster gap="0 md">
      <Muted as="span" isSmall>
        {t('speaker_events')}
      </Muted>
      {speakers.map((name) => (
        <TextLink key={name} href={speakerEventsPath(name)} aria-label={t('speaker_events_of', { name })}>
          {name}
        </TextLink>
      ))}
    </Cluster>
  )
}
