import { Button, Checkbox, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { listQuery } from '@/client/calls/lists'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { useAction } from '@/client/notices/use-action'
import classes from '@/features/registrations/ui/moving/EventChoice.module.css'
import { showDate } from '@/i18n/formats'
import { Outcome } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { Loaded } from '@/ui/feedback/Loaded'
import { Bullets, Card, Fact, Facts, Heading, Muted, Row, Rows, Stack } from '@/ui/layout/layout'
import { type MergedEvent, type MergePreview, mergePeople, previewMerge } from '../../contract/merges'
import { type ListedPerson, listPeople } from '../../contract/people'
import { useRefreshPerson } from '../use-refresh-person'

type Props = {
  /** The registration and the address that stay. */
  id: string
  email: string
  /** The other address, where it is known. */
  found?: ListedPerson
  onClose: () => void
}

/** Finds the other address of a person, shows what merging both changes, and asks. */
export function MergeDialog({ id, email, found, onClose }: Props) {
  const t = useTranslations('person.merge')
  const [other, setOther] = useState(found)
  const [calendar, setCalendar] = useState(false)
  const params = { id, other: other?.id ?? '' }
  const read = useQuery({ ...query(previewMerge, { params }), enabled: other !== undefined, staleTime: 0 })
  const { run: merge, isRunning, failure, reset } = useMerge({ onClose, onRefused: () => void read.refetch() })
  const preview = other ? read.data : undefined
  const choose = (chosen: ListedPerson | undefined) => {
    reset()
    setCalendar(false)
    setOther(chosen)
  }
  return (
    <ConfirmDialog
      size="lg"
      title={t('title')}
      label={t('do')}
      isDisabled={!preview || read.isFetching || isRefused(preview)}
      isRunning={isRunning}
      onConfirm={() => preview && merge({ params, body: { fingerprint: preview.fingerprint, calendar } })}
      onClose={onClose}
    >
      {!other && <AddressSearch email={email} onChoose={choose} />}
      {other && (
        <div>
          <Button variant="default" onClick={() => choose(undefined)}>
            {t('back')}
          </Button>
        </div>
      )}
      {other && (
        <Loaded query={read} waiting={240}>
          {(data) => <PreviewedMerge preview={data} />}
        </Loaded>
      )}
      {preview && preview.calendars.moved + preview.calendars.twice > 0 && (
        <Checkbox
          label={t('calendar')}
          checked={calendar}
          onChange={({ currentTarget }) => setCalendar(currentTarget.checked)}
        />
      )}
      {preview && !isRefused(preview) && <p>{calendar ? t('undo_hint') : `${t('silent')} ${t('undo_hint')}`}</p>}
      <Outcome tone="danger">{failure?.message}</Outcome>
    </ConfirmDialog>
  )
}

const isRefused = ({ events, is_erasure_requested }: MergePreview): boolean =>
  is_erasure_requested || events.some(({ pair }) => Boolean(pair?.refusal))

type MergeInput = Parameters<typeof call<typeof mergePeople>>[1]
type MergeOptions = { onClose: () => void; onRefused: () => void }

/** After a refusal the preview is read again, because something has changed. */
function useMerge({ onClose, onRefused }: MergeOptions) {
  const t = useTranslations('person.merge')
  const refresh = useRefreshPerson()
  return useAction((input: MergeInput) => call(mergePeople, input), {
    notice: () => t('done'),
    onDone: () => {
      onClose()
      void refresh()
    },
    onFailed: onRefused,
  })
}

type SearchProps = { email: string; onChoose: (person: ListedPerson) => void }

const DEBOUNCE_MS = 200
const SHOWN_MAX = 20

/** Finds the other address by the search of the back office. */
function AddressSearch({ email, onChoose }: SearchProps) {
  const t = useTranslations('person.merge')
  const [words, setWords] = useState('')
  const [search] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  return (
    <Stack gap="xs">
      <p>{t('search_text', { email })}</p>
      <TextInput
        type="search"
        data-autofocus
        label={t('search')}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {search && <FoundPeople search={search} email={email} onChoose={onChoose} />}
    </Stack>
  )
}

function FoundPeople({ search, email, onChoose }: SearchProps & { search: string }) {
  const t = useTranslations('person.merge')
  const people = useQuery({
    ...listQuery(listPeople, { search, per_page: SHOWN_MAX }),
    placeholderData: keepPreviousData,
    select: ({ data }) => data.filter((person) => person.email !== email),
  })
  return (
    <Loaded query={people} waiting={132}>
      {(others) =>
        others.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <Rows className={classes.list}>
            {others.map((person) => (
              <Row key={person.id}>
                <UnstyledButton className={classes.facts} onClick={() => onChoose(person)}>
                  <strong>{person.name || person.email}</strong>
                  <Muted as="span">{[person.email, person.institution].filter(Boolean).join(' · ')}</Muted>
                </UnstyledButton>
              </Row>
            ))}
          </Rows>
        )
      }
    </Loaded>
  )
}

function PreviewedMerge({ preview }: { preview: MergePreview }) {
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
