import { Button, Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type Ref, useRef, useState } from 'react'
import { useFormats } from '@/client/config/formats'
import { daysBetween } from '@/contract/time'
import { showDate, todayInBerlin } from '@/i18n/formats'
import { Callout } from '@/ui/feedback/Callout'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { proposeDate } from './duplicate-date'
import { useDuplicate } from './use-duplicate'

type Props = { workshop: { id: number; date: string }; onClose: () => void }

export function DuplicateForm({ workshop: { id, date }, onClose }: Props) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  const dateField = useRef<HTMLInputElement>(null)
  const numberField = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(() => proposeDate(date, todayInBerlin(new Date())))
  const [approvalNumber, setApprovalNumber] = useState('')
  const { copy, isRunning, errors, failure } = useDuplicate(id, onClose)

  const submit = () => {
    const wrong = copy({ date: chosen, approval_number: approvalNumber })
    if (wrong) (wrong === 'date' ? dateField : numberField).current?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <p>{t('duplicate_text')}</p>
        <DateChoice ref={dateField} original={date} chosen={chosen} error={errors.date} onChoose={setChosen} />
        <TextInput
          ref={numberField}
          label={t('duplicate_approval_number')}
          description={t('duplicate_approval_number_hint')}
          value={approvalNumber}
          error={errors.approval_number}
          onChange={(event) => setApprovalNumber(event.currentTarget.value)}
        />
        {failure && (
          <Callout tone="danger" role="alert" title={core('error')}>
            {failure.message || core('no_connection')}
          </Callout>
        )}
        <Cluster justify="end">
          <Button variant="default" onClick={onClose}>
            {core('cancel')}
          </Button>
          <Button type="submit" loading={isRunning}>
            {t('duplicate')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

type DateChoiceProps = {
  ref: Ref<HTMLInputElement>
  original: string
  /** Null means that the copy has the date of the event. */
  chosen: string | null
  error?: string
  onChoose: (date: string | null) => void
}

/** A date that was typed comes back when the box is unticked. */
function DateChoice({ ref, original, chosen, error, onChoose }: DateChoiceProps) {
  const t = useTranslations('workshops')
  const formats = useFormats()
  const [today] = useState(() => todayInBerlin(new Date()))
  const [typed, setTyped] = useState(chosen ?? '')
  const type = (date: string) => {
    setTyped(date)
    onChoose(date)
  }
  return (
    <>
      <TextInput
        ref={ref}
        data-autofocus
        type="date"
        min="1900-01-01"
        max="2999-12-31"
        label={t('duplicate_date')}
        value={chosen ?? original}
        disabled={chosen === null}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <DateDifference from={original} to={chosen ?? original} today={today} />
      <Checkbox
        label={t('duplicate_keep', { date: showDate(original, formats) })}
        checked={chosen === null}
        onChange={(event) => onChoose(event.currentTarget.checked ? null : typed)}
      />
    </>
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
