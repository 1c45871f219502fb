import { ActionIcon, Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { randomKey } from '@/client/calls/random-key'
import { useNotices } from '@/client/notices/notices'
import { officeEventPath } from '@/features/workshops/contract/office-path'
import { SERIES_MAX } from '@/features/workshops/contract/series'
import { longDate } from '@/i18n/calendar'
import { todayInBerlin } from '@/i18n/formats'
import { useRouter } from '@/i18n/navigation'
import { Callout } from '@/ui/feedback/Callout'
import { Dialog } from '@/ui/feedback/Dialog'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import classes from './RepeatDialog.module.css'
import { proposeDates, RHYTHMS, type Rhythm } from './repeat-dates'
import { useRepeat } from './use-repeat'

type Source = { id: number; title: string; date: string }
type Props = { source: Source; isTemplate?: boolean; onClose: () => void }

/** Creates events on several days as copies of an event or of a template. */
export function RepeatDialog({ source, isTemplate = false, onClose }: Props) {
  const t = useTranslations('workshops')
  return (
    <Dialog
      title={t(isTemplate ? 'template_use_named' : 'repeat_named', { title: source.title })}
      size="lg"
      onClose={onClose}
    >
      <RepeatForm source={source} isTemplate={isTemplate} onClose={onClose} />
    </Dialog>
  )
}

const FIRST_COUNT = 3

function RepeatForm({ source: { id, date }, isTemplate, onClose }: Required<Props>) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  const notices = useNotices()
  const router = useRouter()
  const [today] = useState(() => todayInBerlin(new Date()))
  const [rows, setRows] = useState(() =>
    rowsOf(isTemplate ? [''] : proposeDates(date, 'monthly', { count: FIRST_COUNT, today })),
  )
  const [isOpen, setIsOpen] = useState(false)
  const { repeat, creating, errors, failure } = useRepeat(id, (ids) => {
    notices.inform(t('repeated', { count: ids.length }))
    onClose()
    const [first] = ids
    if (isTemplate && first !== undefined) router.push(officeEventPath(first))
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        repeat({ dates: rows.map((row) => row.date), signup_active: isOpen })
      }}
    >
      <Stack>
        <p>{t(isTemplate ? 'template_use_text' : 'repeat_text')}</p>
        {!isTemplate && <RhythmChoice from={date} today={today} onPropose={(dates) => setRows(rowsOf(dates))} />}
        <DateList rows={rows} errors={errors} today={today} onChange={setRows} />
        <Checkbox
          label={t('repeat_open')}
          description={t('repeat_open_hint')}
          checked={isOpen}
          onChange={(event) => setIsOpen(event.currentTarget.checked)}
        />
        {failure && (
          <Callout tone="danger" role="alert">
            {failure.message}
          </Callout>
        )}
        <Cluster justify="end">
          <Button variant="default" onClick={onClose}>
            {core('cancel')}
          </Button>
          <Button type="submit" loading={creating}>
            {t('repeat_create', { count: rows.length })}
          </Button>
        </Cluster>
      </Stack>
    </form>
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
            <ActionIcon
              variant="subtle"
              color="gray"
              size="var(--target)"
              aria-label={t('repeat_remove', { number: index + 1 })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              <IconX aria-hidden size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={18} />}
          disabled={rows.length >= SERIES_MAX - 1}
          onClick={() => onChange([...rows, ...rowsOf([''])])}
        >
          {t('repeat_add')}
        </Button>
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
