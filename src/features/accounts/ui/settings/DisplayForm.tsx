import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { query } from '@/client/calls/query'
import { useConfig } from '@/client/config/config'
import { timezonesWith } from '@/client/config/timezones'
import { useApiForm } from '@/client/forms/use-api-form'
import { isLocale, LOCALES } from '@/contract/locales'
import { formatsOf, showInstant } from '@/i18n/formats'
import { useRouter } from '@/i18n/navigation'
import { Form } from '@/ui/form/Form'
import { SelectField } from '@/ui/form/fields/SelectField'
import { SaveButton } from '@/ui/form/SaveButton'
import { DATE_FORMATS, DATETIME_FORMATS, getUser, saveFormats, TIME_FORMATS, type User } from '../../contract'

/** Language, time zone and date formats; each choice shows the current moment. */
export function DisplayForm({ user }: { user: User }) {
  const t = useTranslations('settings.formats')
  const current = useLocale()
  const router = useRouter()
  const queries = useQueryClient()
  const form = useApiForm(saveFormats, {
    defaultValues: {
      language: current,
      timezone: user.timezone,
      format_date: offeredFormat(DATE_FORMATS, user.format_date),
      format_datetime: offeredFormat(DATETIME_FORMATS, user.format_datetime),
      format_time: offeredFormat(TIME_FORMATS, user.format_time),
    },
    onSaved: (saved) => {
      queries.setQueryData(query(getUser).queryKey, saved)
      const { language } = saved
      if (isLocale(language) && language !== current) router.replace('/settings?tab=display', { locale: language })
    },
  })
  const languages = LOCALES.map((value) => ({ value, label: languageNameOf(value) }))
  return (
    <Form form={form}>
      <SelectField name="language" label={t('language')} options={languages} />
      <FormatFields own={user.timezone} />
      <SaveButton />
    </Form>
  )
}

/** A stored choice that the list no longer offers counts as none. */
const offeredFormat = <Format extends string>(formats: readonly Format[], own: string | null) =>
  formats.find((format) => format === own) ?? null

/** Each language is listed under its own name. */
const languageNameOf = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale

const FORMAT_CHOICES = [
  ['format_date', DATE_FORMATS],
  ['format_time', TIME_FORMATS],
  ['format_datetime', DATETIME_FORMATS],
] as const

function FormatFields({ own }: { own: string | null }) {
  const t = useTranslations('settings.formats')
  const defaults = formatsOf(useConfig())
  const [now] = useState(() => new Date().toISOString())
  const timezone: unknown = useWatch({ name: 'timezone' })
  const shownTimezone = typeof timezone === 'string' ? timezone : defaults.timezone
  const formatNow = (format_datetime: string) =>
    showInstant(now, { ...defaults, timezone: shownTimezone, format_datetime })
  const placeholderOf = (format: string) => t('as_configured', { example: formatNow(format) })
  const examples = (formats: readonly string[]) => formats.map((value) => ({ value, label: formatNow(value) }))

  return (
    <>
      <SelectField
        name="timezone"
        label={t('timezone')}
        description={t('timezone_now', { time: formatNow(defaults.format_time) })}
        placeholder={t('as_configured', { example: defaults.timezone })}
        options={timezonesWith(own)}
      />
      {FORMAT_CHOICES.map(([name, formats]) => (
        <SelectField
          key={name}
          name={name}
          label={t(name)}
          placeholder={placeholderOf(defaults[name])}
          options={examples(formats)}
        />
      ))}
    </>
  )
}
