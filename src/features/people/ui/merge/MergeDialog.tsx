import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { Outcome } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { Loaded } from '@/ui/feedback/Loaded'
import { type MergePreview, mergePeople, previewMerge } from '../../contract/merges'
import type { ListedPerson, Person } from '../../contract/people'
import { useRefreshPerson } from '../use-refresh-person'
import { AddressSearch } from './AddressSearch'
import { PreviewedMerge } from './PreviewedMerge'

type Props = { person: Person; onClose: () => void }

/** Finds the other address of a person, shows what merging both changes, and asks. */
export function MergeDialog({ person, onClose }: Props) {
  const t = useTranslations('person.merge')
  const [other, setOther] = useState<ListedPerson>()
  const [calendar, setCalendar] = useState(false)
  const params = { id: person.id, other: other?.id ?? '' }
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
      {!other && <AddressSearch email={person.details.email} onChoose={choose} />}
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
