'use client'

import { Button, Checkbox, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { Callout } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { LoadError } from '@/ui/feedback/LoadError'
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
  const { data, error, isFetching, refetch } = useQuery({
    ...query(previewMerge, { params }),
    enabled: other !== undefined,
    staleTime: 0,
  })
  const { merge, isRunning, refusal, forget } = useMerge({ onClose, onRefused: () => void refetch() })
  const preview = other ? data : undefined
  const choose = (chosen: ListedPerson | undefined) => {
    forget()
    setCalendar(false)
    setOther(chosen)
  }
  return (
    <ConfirmDialog
      size="lg"
      title={t('title')}
      label={t('do')}
      isDisabled={!preview || isFetching || isRefused(preview)}
      isRunning={isRunning}
      onConfirm={() => preview && void merge({ params, body: { fingerprint: preview.fingerprint, calendar } })}
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
      {other && error instanceof CallFailed && (
        <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
      )}
      {other && !preview && !error && <Skeleton height={240} />}
      {preview && <PreviewedMerge preview={preview} />}
      {preview && preview.calendars.moved + preview.calendars.twice > 0 && (
        <Checkbox
          label={t('calendar')}
          checked={calendar}
          onChange={({ currentTarget }) => setCalendar(currentTarget.checked)}
        />
      )}
      {preview && !isRefused(preview) && <Text>{calendar ? t('undo_hint') : `${t('silent')} ${t('undo_hint')}`}</Text>}
      {refusal && (
        <Callout tone="danger" role="alert">
          {refusal}
        </Callout>
      )}
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
  const notices = useNotices()
  const refresh = useRefreshPerson()
  const [isRunning, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const merge = async (input: MergeInput) => {
    setRunning(true)
    setRefusal(undefined)
    try {
      await call(mergePeople, input)
      notices.inform(t('done'))
      onClose()
      await refresh()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setRefusal(failure.message)
      onRefused()
    } finally {
      setRunning(false)
    }
  }
  return { merge, isRunning, refusal, forget: () => setRefusal(undefined) }
}
