'use client'

import { useLocale, useTranslations } from 'next-intl'
import { LOCALES } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { languageName } from '@/i18n/calendar'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { useFieldWords } from '@/ui/form/use-field-words'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteNotificationEmail, getNotificationEmail, SEASON_ADDRESSES_MAX, saveNotificationEmail } from '../contract'

export function NotificationEmailForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('notifications')
  const field = useFieldWords('notifications')
  const locale = useLocale()
  const calls = { get: getNotificationEmail, save: saveNotificationEmail, remove: deleteNotificationEmail }
  const screen = { id, list: '/admin/notification-emails', object: 'notification_emails' } as const
  return (
    <ItemScreen {...calls} {...screen} title={({ email }) => email || t('new')}>
      <TextField {...field('email')} type="email" autoComplete="off" required />
      <CheckboxField {...field('about_registrations')} />
      <CheckboxField {...field('about_season')} description={t('season_hint', { max: SEASON_ADDRESSES_MAX })} />
      <SelectField
        {...field('language')}
        options={LOCALES.map((value) => ({ value, label: languageName(value, locale) }))}
      />
    </ItemScreen>
  )
}
