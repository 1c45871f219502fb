import { Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { isListOf } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { useAction } from '@/client/notices/use-action'
import { daysBetween } from '@/contract/time'
import { showDate, todayInBerlin } from '@/i18n/formats'
import { useRouter } from '@/i18n/navigation'
import { IconButton } from '@/ui/buttons/IconButton'
import { Outcome } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { useOpened } from '@/ui/feedback/use-opened'
import { Muted } from '@/ui/layout/layout'
import { duplicateWorkshop, saveWorkshop } from '../../contract/lifecycle'
import { officeEventPath } from '../../contract/office-path'
import { proposeDate } from './duplicate-date'

type Original = { id: number; title: string; date: string }

export function DuplicateButton({ workshop }: { workshop: Original }) {
  const t = useTranslations('workshops')
  const may = useMay()
  const { opened, open, close, focus } = useOpened<'dialog'>()
  if (!may(duplicateWorkshop)) return null
  const label = t('duplicate_named', { title: workshop.title })
  return (
    <>
      <IconButton ref={focus.ref} icon="copy" label={label} onClick={() => open('dialog')} />
      {opened && <DuplicateDialog workshop={workshop} onClose={close} />}
    </>
  )
}

/** Asks for the date of the copy, creates it and opens it. A date that was typed comes back when the box is unticked. */
export function DuplicateDialog({
  workshop: { id, title, date },
  onClose,
}: {
  workshop: Original
  onClose: () => void
}) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  const formats = useFormats()
  const router = useRouter()
  const [today] = useState(() => todayInBerlin(new Date()))
  const [typed, setTyped] = useState(() => proposeDate(date, today))
  const [keepsDate, setKeepsDate] = useState(false)
  const [approval_number, setApprovalNumber] = useState('')
  const dateField = useRef<HTMLInputElement>(null)
  const numberField = useRef<HTMLInputElement>(null)
  const body = { date: keepsDate ? null : typed, approval_number }
  const { run, isRunning, failure } = useAction(() => call(duplicateWorkshop, { params: { id }, body }), {
    notice: () => t('duplicated'),
    onDone: (copied) => {
      onClose()
      router.push(officeEventPath(copied.id))
    },
    // The dialog shows the failure.
    onFailed: ({ errors }) => {
      if (errors.date) dateField.current?.focus()
      else if (errors.approval_number) numberField.current?.focus()
    },
    stale: isListOf(saveWorkshop),
  })
  const { date: wrongDate, approval_number: wrongNumber } = failure?.errors ?? {}
  return (
    <ConfirmDialog
      isForm
      title={t('duplicate_named', { title })}
      label={t('duplicate')}
      isRunning={isRunning}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{t('duplicate_text')}</p>
      <TextInput
        ref={dateField}
        data-autofocus
        type="date"
        min="1900-01-01"
        max="2999-12-31"
        label={t('duplicate_date')}
        value={keepsDate ? date : typed}
        disabled={keepsDate}
        error={wrongDate?.join(' ')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <DateDifference from={date} to={keepsDate ? date : typed} today={today} />
      <Checkbox
        label={t('duplicate_keep', { date: showDate(date, formats) })}
        checked={keepsDate}
        onChange={(event) => setKeepsDate(event.currentTarget.checked)}
      />
      <TextInput
        ref={numberField}
        label={t('duplicate_approval_number')}
        description={t('duplicate_approval_number_hint')}
        value={approval_number}
        error={wrongNumber?.join(' ')}
        onChange={(event) => setApprovalNumber(event.currentTarget.value)}
      />
      <Outcome tone="danger">
        {failure && !wrongDate && !wrongNumber && (failure.message || core('no_connection'))}
      </Outcome>
    </ConfirmDialog>
  )
}

/** A screen reader reads the difference after each choice; an incomplete date has none. */
function DateDifference({ from, to, today }: { from: string; to: string; today: string }) {
  const t = useTranslations('workshops')
  const days = daysBetween(from, to)
  const difference = () => {
    if (days === 0) return t('duplicate_same')
    const moved = t(days > 0 ? 'duplicate_later' : 'duplicate_earlier', { count: Math.abs(days) })
    return `${moved} ${t('duplicate_deadline')}`
  }
  return (
    <Muted role="status">
      {Number.isFinite(days) && difference()}
      {to !== '' && to < today && ` ${t('duplicate_past')}`}
    </Muted>
  )
}
