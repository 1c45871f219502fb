import { Group, Input, NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/client/config/formats'
import { showDate, showTime } from '@/i18n/formats'
import { type FieldProps, useFieldInput } from '../form-details'
import { joinDateTime, quarterHours, splitDateTime } from './date-time'

// The browser's own inputs have the wire's formats and work with phones, keyboards and screen readers. They display
// dates in the browser's language instead of the page's, which is the one that the person is used to.

/** Emits YYYY-MM-DD, or null when empty. */
export function DateField({ min, max = '9999-12-31', ...props }: FieldProps & { min?: string; max?: string }) {
  const formats = useFormats()
  const reading = (date: unknown) => (typeof date === 'string' ? showDate(date, formats) : undefined)
  const { value, onChange, input } = useFieldInput({ ...props, reading })
  return (
    <TextInput
      {...input}
      type="date"
      min={min}
      max={max}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

/** Emits HH:mm, or null when empty. */
export function TimeField(props: FieldProps) {
  const formats = useFormats()
  const reading = (time: unknown) => (typeof time === 'string' ? showTime(time, formats) : undefined)
  const { value, onChange, input } = useFieldInput({ ...props, reading })
  return (
    <TextInput
      {...input}
      type="time"
      value={typeof value === 'string' ? value.slice(0, 5) : ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

/** Converts between the value and the clock that the field displays. */
type ClockConversion = { toShown: (value: string) => string; toValue: (shown: string) => string }

/** Emits 'YYYY-MM-DD HH:mm' in steps of 15 minutes, or null when empty. */
export function DateTimeField({ clock, ...props }: FieldProps & { clock?: ClockConversion }) {
  const t = useTranslations('core')
  const shownOf = (value: unknown) => (clock && typeof value === 'string' ? clock.toShown(value) : value)
  const formats = useFormats()
  const reading = (value: unknown) => {
    const shown = splitDateTime(shownOf(value))
    return shown.date && `${showDate(shown.date, formats)} ${showTime(shown.time, formats)}`
  }
  const { value, onChange, input } = useFieldInput({ ...props, reading })
  const { id, name, onBlur, disabled, wrapperProps, ...wrapper } = input
  const shown = splitDateTime(shownOf(value))
  const { date } = shown
  const [keptTime, setKeptTime] = useState(shown.time)
  const time = date ? shown.time : keptTime
  const emit = (joined: string | null) => onChange(joined && clock ? clock.toValue(joined) : joined)
  const changeDate = (changed: string) => {
    // The date is empty while one of its parts is typed again, and so is the value.
    setKeptTime(time)
    emit(joinDateTime(changed, time))
  }
  return (
    <Input.Wrapper id={id} {...wrapper} {...wrapperProps}>
      <Group gap="xs" wrap="nowrap">
        <Input
          id={id}
          name={name}
          onBlur={onBlur}
          disabled={disabled}
          type="date"
          max="9999-12-31"
          flex={1}
          error={Boolean(input.error)}
          value={date}
          onChange={(event) => changeDate(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={t('time_of', { field: props.label })}
          disabled={disabled || date === ''}
          data={quarterHours(time)}
          value={time}
          onBlur={onBlur}
          onChange={(event) => emit(joinDateTime(date, event.currentTarget.value))}
        />
      </Group>
    </Input.Wrapper>
  )
}
