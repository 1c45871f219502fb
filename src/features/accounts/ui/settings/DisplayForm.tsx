'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useConfig } from '@/client/config'
import { query } from '@/client/query'
import { useApiForm } from '@/client/use-api-form'
import { LOCALES } from '@/contract/locales'
import { formatsOf, showInstant } from '@/i18n/formats'
import { useRouter } from '@/i18n/navigation'
import { isLocale } from '@/i18n/routing'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { SelectField } from '@/ui/form/SelectField'
import { DATE_FORMATS, DATETIME_FORMATS, getUser, saveFormats, TIME_FORMATS, type User } from '../contract'

/** Language, time zone and how dates look: each choice shows what this moment looks like. */
export function DisplayForm({ user }: { user: User }) {
  const t = useTranslations('settings.formats')
  const current = useLocale()
  const router = useRouter()
  const queries = useQueryClient()
  const form = useApiForm(saveFormats, {
    defaultValues: {
      language: current,
      timezone: user.timezone,
      format_date: offered(DATE_FORMATS, user.format_date),
      format_datetime: offered(DATETIME_FORMATS, user.format_datetime),
      format_time: offered(TIME_FORMATS, user.format_time),
    },
    onSaved: (saved) => {
      queries.setQueryData(query(getUser).queryKey, saved)
      const { language } = saved
      if (isLocale(language) && language !== current) router.replace('/settings?tab=display', { locale: language })
    },
  })
  const languages = LOCALES.map((value) => ({ value, label: nameOf(value) }))
  return (
    <Form form={form}>
      <SelectField name="language" label={t('language')} options={languages} />
      <Choices own={user.timezone} />
      <SaveButton />
    </Form>
  )
}

/** What was chosen before the list was another one counts as not chosen. */
const offered = <Format extends string>(formats: readonly Format[], own: string | null) =>
  formats.find((format) => format === own) ?? null

/** A language is found fastest under its own name. */
const nameOf = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale

function Choices({ own }: { own: string | null }) {
  const t = useTranslations('settings.formats')
  const usual = formatsOf(useConfig())
  const [now] = useState(() => new Date().toISOString())
  const timezone: unknown = useWatch({ name: 'timezone' })
  const zone = typeof timezone === 'string' ? timezone : usual.timezone
  const shown = (format_datetime: string) => showInstant(now, { ...usual, timezone: zone, format_datetime })
  const usually = (format: string) => t('as_configured', { example: shown(format) })
  const examples = (formats: readonly string[]) => formats.map((value) => ({ value, label: shown(value) }))

  return (
    <>
      <SelectField
        name="timezone"
        label={t('timezone')}
        description={t('timezone_now', { time: shown(usual.format_time) })}
        placeholder={t('as_configured', { example: usual.timezone })}
        options={timezonesWith(own)}
      />
      <SelectField
        name="format_date"
        label={t('format_date')}
        placeholder={usually(usual.format_date)}
        options={examples(DATE_FORMATS)}
      />
      <SelectField
        name="format_time"
        label={t('format_time')}
        placeholder={usually(usual.format_time)}
        options={examples(TIME_FORMATS)}
      />
      <SelectField
        name="format_datetime"
        label={t('format_datetime')}
        placeholder={usually(usual.format_datetime)}
        options={examples(DATETIME_FORMATS)}
      />
    </>
  )
}

/** The browser's own list; it may know the person's zone under another name, and leaves UTC out. */
function timezonesWith(own: string | null) {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(own ? [own] : [])])
  return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
