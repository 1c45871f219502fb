'use client'

import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useFormats } from '@/client/formats'
import { FALLBACK, showDate, showInstantDate } from '@/i18n/formats'
import { Message } from '@/ui/Message'
import { daysBetween } from '../rules'
import { proposedDate } from './duplicate-date'
import { useCopy } from './use-copy'

type Props = { workshop: { id: number; date: string }; onClose: () => void }

/** The day that it is where the events are. */
const todayInBerlin = () => showInstantDate(new Date().toISOString(), { ...FALLBACK, format_date: 'YYYY-MM-DD' })

/** Which day the copy is for; what that means stands beside it. */
export function DuplicateForm({ workshop: { id, date }, onClose }: Props) {
  const t = useTranslations('workshops')
  const formats = useFormats()
  const field = useRef<HTMLInputElement>(null)
  const [today] = useState(todayInBerlin)
  const [chosen, choose] = useState(() => proposedDate(date, today))
  const [keeps, setKeeps] = useState(false)
  const { copy, copying, wrong, failure } = useCopy(id, onClose)

  const submit = () => {
    if (!copy(keeps ? null : chosen)) field.current?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md">
        <Text>{t('duplicate_text')}</Text>
        <TextInput
          ref={field}
          data-autofocus
          type="date"
          min="1900-01-01"
          max="2999-12-31"
          label={t('duplicate_date')}
          value={keeps ? date : chosen}
          disabled={keeps}
          error={wrong}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <Difference from={date} to={keeps ? date : chosen} today={today} />
        <Checkbox
          label={t('duplicate_keep', { date: showDate(date, formats) })}
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
        {failure && <Failure message={failure.message} />}
        <Answers copying={copying} onClose={onClose} />
      </Stack>
    </form>
  )
}

/** Told again with every choice; an unfinished date says nothing. */
function Difference({ from, to, today }: { from: string; to: string; today: string }) {
  const t = useTranslations('workshops')
  const days = daysBetween(from, to)
  const words = () => {
    if (days === 0) return t('duplicate_same')
    const moved = t(days > 0 ? 'duplicate_later' : 'duplicate_earlier', { count: Math.abs(days) })
    return `${moved} ${t('duplicate_deadline')}`
  }
  return (
    <Text role="status" size="sm" c="dimmed">
      {Number.isFinite(days) && words()}
      {to !== '' && to < today && ` ${t('duplicate_past')}`}
    </Text>
  )
}

function Failure({ message }: { message: string }) {
  const t = useTranslations('core')
  return (
    <Message tone="danger" role="alert" title={t('error')}>
      {message || t('no_connection')}
    </Message>
  )
}

function Answers({ copying, onClose }: { copying: boolean; onClose: () => void }) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onClose}>
        {core('cancel')}
      </Button>
      <Button type="submit" loading={copying}>
        {t('duplicate')}
      </Button>
    </Group>
  )
}
