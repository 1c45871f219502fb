import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/client/calls/call'
import { isRelatedTo } from '@/client/calls/query'
import { randomKey } from '@/client/calls/random-key'
import { useAction } from '@/client/notices/use-action'
import { saveWorkshop } from '@/features/workshops/contract/lifecycle'
import { officeEventPath } from '@/features/workshops/contract/office-path'
import { repeatWorkshop, SERIES_MAX } from '@/features/workshops/contract/series'
import { longDate } from '@/i18n/calendar'
import { todayInBerlin } from '@/i18n/formats'
import { useRouter } from '@/i18n/navigation'
import { IconButton } from '@/ui/buttons/IconButton'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { Outcome } from '@/ui/feedback/Callout'
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import classes from './RepeatDialog.module.css'
import { proposeDates, RHYTHMS, type Rhythm } from './repeat-dates'

type Source = { id: number; title: string; date: string }
type Props = { source: Source; isTemplate?: boolean; onClose: () => void }

const FIRST_COUNT = 3

/** Creates events on several days as copies of an event or of a template. */
export function RepeatDialog({ source: { id, title, date }, isTemplate = false, onClose }: Props) {
  const t = useTranslations('workshops')
  const router = useRouter()
  const [today] = useState(() => todayInBerlin(new Date()))
  const [rows, setRows] = useState(() =>
    rowsOf(isTemplate ? [''] : proposeDates(date, 'monthly', { count: FIRST_COUNT, today })),
  )
  const [isOpen, setIsOpen] = useState(false)
  const { repeat, isRunning, errors, refusal } = useRepeat(id, ([first]) => {
    onClose()
    if (isTemplate && first !== undefined) router.push(officeEventPath(first))
  })
  return (
    <ConfirmDialog
      isForm
      size="lg"
      title={t(isTemplate ? 'template_use_named' : 'repeat_named', { title })}
      label={t('repeat_create', { count: rows.length })}
      isRunning={isRunning}
      onConfirm={() => repeat({ dates: rows.map((row) => row.date), signup_active: isOpen })}
      onClose={onClose}
    >
      <p>{t(isTemplate ? 'template_use_text' : 'repeat_text')}</p>
      {!isTemplate && <RhythmChoice from={date} today={today} onPropose={(dates) => setRows(rowsOf(dates))} />}
      <DateList rows={rows} errors={errors} today={today} onChange={setRows} />
      <Checkbox
        label={t('repeat_open')}
        description={t('repeat_open_hint')}
        checked={isOpen}
        onChange={(event) => setIsOpen(event.currentTarget.checked)}
      />
      <Outcome tone="danger">{refusal}</Outcome>
    </ConfirmDialog>
  )
}

type RhythmProps = { from: string; today: string; onPropose: (dates: string[]) => void }

/** Fills the list anew, as often as one of the two is changed. */
function RhythmChoice({ from, today, onPropose }: RhythmProps) {
  const t = useTranslations('workshops')
  const [rhythm, setRhythm] = useState<Rhythm>('monthly')
  const [count, setCount] = useState(FIRST_COUNT)
  const propose = (chosen: Rhythm, number: number) => {
    setRhythm(chosen)
    setCount(number)
    onPropose(proposeDates(from, chosen, { count: number, today }))
  }
  return (
    <Cluster gap="md" align="end">
      <NativeSelect
        label={t('repeat_rhythm')}
        value={rhythm}
        data={RHYTHMS.map((value) => ({ value, label: t(`repeat_${value}`) }))}
        onChange={(event) => propose(RHYTHMS.find((one) => one === event.currentTarget.value) ?? rhythm, count)}
      />
      <NumberInput
        className={classes.count}
        label={t('repeat_count')}
        min={1}
        max={SERIES_MAX - 1}
        clampBehavior="strict"
        allowDecimal={false}
        value={count}
        onChange={(value) => propose(rhythm, Math.max(1, Number(value) || 1))}
      />
    </Cluster>
  )
}

/** A date keeps its field while others are added and removed. */
type DateRow = { key: string; date: string }

const rowsOf = (dates: string[]): DateRow[] => dates.map((date) => ({ key: randomKey(), date }))

type DateListProps = {
  rows: DateRow[]
  errors: Record<number, string>
  today: string
  onChange: (rows: DateRow[]) => void
}

function DateList({ rows, errors, today, onChange }: DateListProps) {
  const t = useTranslations('workshops')
  return (
    <Stack as="fieldset" gap="xs">
      <legend className="visually-hidden">{t('repeat_dates')}</legend>
      {rows.map(({ key, date }, index) => (
        <div className={classes.date} key={key}>
          <TextInput
            type="date"
            min="1900-01-01"
            max="2999-12-31"
            aria-label={t('repeat_date', { number: index + 1 })}
            value={date}
            error={errors[index]}
            onChange={(event) => onChange(rows.with(index, { key, date: event.currentTarget.value }))}
          />
          <Weekday date={date} today={today} />
          {rows.length > 1 && (
            <IconButton
              tone="plain"
              icon={IconX}
              label={t('repeat_remove', { number: index + 1 })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      <div>
        <ToolButton
          icon={IconPlus}
          disabled={rows.length >= SERIES_MAX - 1}
          onClick={() => onChange([...rows, ...rowsOf([''])])}
        >
          {t('repeat_add')}
        </ToolButton>
      </div>
    </Stack>
  )
}

/** The day in words tells a wrong weekday at once. An incomplete date has none. */
function Weekday({ date, today }: { date: string; today: string }) {
  const t = useTranslations('workshops')
  const locale = useLocale()
  return (
    <Muted>
      {date !== '' && longDate(date, locale)}
      {date !== '' && date < today && `. ${t('duplicate_past')}`}
    </Muted>
  )
}

/** Creates the events of these days. `onCreated` gets their ids in the same order. */
function useRepeat(id: number, onCreated: (ids: number[]) => void) {
  const t = useTranslations('workshops')
  const { run, isRunning, failure } = useAction(
    (body: { dates: string[]; signup_active: boolean }) => call(repeatWorkshop, { params: { id }, body }),
    {
      notice: ({ ids }) => t('repeated', { count: ids.length }),
      onDone: ({ ids }) => onCreated(ids),
      // The dialog shows the failure beside the date that caused it, and a notice would say it twice.
      onFailed: () => undefined,
      stale: isRelatedTo(saveWorkshop),
    },
  )
  const errors = dateErrorsOf(failure?.errors ?? {})
  return { repeat: run, isRunning, errors, refusal: Object.keys(errors).length === 0 ? failure?.message : undefined }
}

/** The message at each date, by its place in the list. An error of the whole list stands at its first date. */
function dateErrorsOf(problems: Record<string, string[]>): Record<number, string> {
  const entries = Object.entries(problems).filter(([path]) => path.startsWith('dates'))
  return Object.fromEntries(entries.map(([path, [text = '']]) => [Number(path.split('.')[1] ?? 0), text]))
}
