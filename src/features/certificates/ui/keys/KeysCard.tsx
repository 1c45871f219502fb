'use client'

import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { useNotices } from '@/client/notices/notices'
import { showInstant } from '@/i18n/formats'
import { StatusChip } from '@/ui/content/StatusChip'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { LoadError } from '@/ui/feedback/LoadError'
import { useReturnFocus } from '@/ui/feedback/use-return-focus'
import { listKeys, rotateKey, type SigningKey } from '../../contract/keys'
import classes from './keys-card.module.css'

/** The keys that sign certificates, for people who may see them. */
export function KeysCard() {
  const may = useMay()
  return may(listKeys) && <ShownKeys />
}

function ShownKeys() {
  const t = useTranslations('certificates')
  const may = useMay()
  const heading = useId()
  const { data, error, isFetching, refetch } = useQuery(query(listKeys))
  return (
    <section aria-labelledby={heading} className={classes.card}>
      <h2 id={heading} className={classes.heading}>
        {t('keys')}
      </h2>
      <Text c="dimmed">{t('keys_text')}</Text>
      {error instanceof CallFailed && <LoadError failure={error} onRetry={refetch} isBusy={isFetching} />}
      {!data && !error && <Skeleton height="3lh" />}
      {data?.data.length === 0 && <Text>{t('keys_empty')}</Text>}
      {data && data.data.length > 0 && <KeyList keys={data.data} />}
      {may(rotateKey) && <RotateButton />}
    </section>
  )
}

function KeyList({ keys }: { keys: readonly SigningKey[] }) {
  const t = useTranslations('certificates')
  const formats = useFormats()
  const spanOf = ({ created_at, retired_at }: SigningKey) => {
    const from = showInstant(created_at, formats)
    return retired_at === null
      ? t('key_since', { from })
      : t('key_span', { from, to: showInstant(retired_at, formats) })
  }
  return (
    <ul className={classes.keys}>
      {keys.map((key) => (
        <li key={key.kid} className={classes.key}>
          <code>{key.kid}</code>
          <span>{spanOf(key)}</span>
          <StatusChip tone={key.retired_at === null ? 'good' : 'plain'}>
            {t(key.retired_at === null ? 'key_signs' : 'key_retired')}
          </StatusChip>
        </li>
      ))}
    </ul>
  )
}

function RotateButton() {
  const t = useTranslations('certificates')
  const notices = useNotices()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const { ref, returnFocus } = useReturnFocus<HTMLButtonElement>()
  const close = () => {
    setOpen(false)
    returnFocus()
  }
  const rotate = async () => {
    setRunning(true)
    try {
      await call(rotateKey)
      notices.inform(t('key_rotated'))
      close()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    } finally {
      setRunning(false)
    }
    await queries.invalidateQueries({ queryKey: [listKeys.path] })
  }
  return (
    <>
      <Button ref={ref} variant="default" onClick={() => setOpen(true)}>
        {t('key_rotate')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('key_rotate_title')}
          label={t('key_rotate')}
          isRunning={isRunning}
          onConfirm={() => void rotate()}
          onClose={close}
        >
          <Text>{t('key_rotate_text')}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}
