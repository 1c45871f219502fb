import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useState } from 'react'
import { listQuery } from '@/client/calls/lists'
import { useFormats } from '@/client/config/formats'
import { openSeatsOf } from '@/features/seats/rules'
import { type ListedWorkshop, listWorkshops } from '@/features/workshops/contract/office'
import { seatsOfCount, venueOf } from '@/features/workshops/rules'
import { showDate } from '@/i18n/formats'
import { Loaded } from '@/ui/feedback/Loaded'
import { Muted, Row, Rows, Stack } from '@/ui/layout/layout'
import classes from './EventChoice.module.css'

type Props = { except: readonly number[]; chosen: number | undefined; onChoose: (event: ListedWorkshop) => void }

const UPCOMING = {
  filter: { hide_past_workshops: 1 },
  sortBy: 'date',
  sortByDirection: 'asc',
  per_page: 50,
} as const
const DEBOUNCE_MS = 200

/** Chooses one of the coming events, the nearest first, with its free seats. The enter key chooses the first found. */
export function EventChoice({ except, chosen, onChoose }: Props) {
  const t = useTranslations('moving')
  const name = useId()
  const [words, setWords] = useState('')
  const [search] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const events = useQuery({
    ...listQuery(listWorkshops, search ? { ...UPCOMING, search } : UPCOMING),
    placeholderData: keepPreviousData,
    select: ({ data }) => data.filter((event) => !except.includes(event.id) && event.state !== 'cancelled'),
  })
  const isCurrent = search === words.trim() && !events.isPlaceholderData
  const chooseFirst = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Enter') return
    // The key would send the dialog with the event that was chosen before.
    pressed.preventDefault()
    if (isCurrent && events.data?.[0]) onChoose(events.data[0])
  }
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        data-autofocus
        label={t('event')}
        placeholder={t('search')}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={chooseFirst}
      />
      <Loaded query={events} waiting={180}>
        {(offered) => (
          <Rows as="div" className={classes.list} role="radiogroup" aria-label={t('event')}>
            {offered.map((event) => (
              <Row as="label" key={event.id} className={classes.choice}>
                <input type="radio" name={name} checked={event.id === chosen} onChange={() => onChoose(event)} />
                <EventFacts event={event} />
              </Row>
            ))}
            {offered.length === 0 && <p>{t(search ? 'not_found' : 'no_event')}</p>}
          </Rows>
        )}
      </Loaded>
    </Stack>
  )
}

function EventFacts({ event }: { event: ListedWorkshop }) {
  const t = useTranslations('moving')
  const workshops = useTranslations('workshops')
  const formats = useFormats()
  const left = openSeatsOf(seatsOfCount(event, event.count))
  const facts = [
    `${showDate(event.date, formats)}, ${event.time}`,
    left === null ? t('unlimited') : t('seats', { count: left }),
    venueOf(event, workshops('presence_online')),
  ]
  return (
    <span className={classes.facts}>
      <span title={event.title}>{event.title}</span>
      <Muted as="span">{facts.join(' · ')}</Muted>
    </span>
  )
}
