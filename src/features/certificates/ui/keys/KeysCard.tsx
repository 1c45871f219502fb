import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { isListOf, query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { useAction } from '@/client/notices/use-action'
import { showInstant } from '@/i18n/formats'
import { StatusChip } from '@/ui/content/StatusChip'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { Loaded } from '@/ui/feedback/Loaded'
import { useOpened } from '@/ui/feedback/use-opened'
import { Cluster, Heading, Muted, Stack } from '@/ui/layout/layout'
import { listKeys, rotateKey, type SigningKey } from '../../contract/keys'
import classes from './keys-card.module.css'

export function KeysCard() {
  const t = useTranslations('certificates')
  const may = useMay()
  const heading = useId()
  const keys = useQuery({ ...query(listKeys), enabled: may(listKeys) })
  if (!may(listKeys)) return null
  return (
    <Stack as="section" gap="sm" aria-labelledby={heading} className={classes.keys}>
      <Heading id={heading}>{t('keys')}</Heading>
      <Muted>{t('keys_text')}</Muted>
      <Loaded query={keys} waiting={80}>
        {({ data }) => (data.length === 0 ? <p>{t('keys_empty')}</p> : <KeyList keys={data} />)}
      </Loaded>
      {may(rotateKey) && <RotateButton />}
    </Stack>
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
    <Stack as="ul" gap="xs">
      {keys.map((key) => (
        <Cluster as="li" gap="xs md" key={key.kid}>
          <code>{key.kid}</code>
          <span>{spanOf(key)}</span>
          <StatusChip tone={key.retired_at === null ? 'good' : 'plain'}>
            {t(key.retired_at === null ? 'key_signs' : 'key_retired')}
          </StatusChip>
        </Cluster>
      ))}
    </Stack>
  )
}

function RotateButton() {
  const t = useTranslations('certificates')
  const { opened, open, close, focus } = useOpened<'rotate'>()
  const { run, isRunning } = useAction(() => call(rotateKey), {
    notice: () => t('key_rotated'),
    onDone: close,
    stale: isListOf(listKeys),
  })
  return (
    <>
      <Button ref={focus.ref} variant="default" onClick={() => open('rotate')}>
        {t('key_rotate')}
      </Button>
      {opened && (
        <ConfirmDialog
          title={t('key_rotate_title')}
          label={t('key_rotate')}
          isRunning={isRunning}
          onConfirm={run}
          onClose={close}
        >
          <p>{t('key_rotate_text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
