'use client'

import { useLocale, useTranslations } from 'next-intl'
import { LOCALES } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { languageName } from '@/i18n/calendar'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteNotificationEmail, getNotificationEmail, SEASON_ADDRESSES_MAX, saveNotificationEmail } from '../contract'

export function NotificationEmailForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('notifications')
  const locale = useLocale()
  const calls = { get: getNotificationEmail, save: saveNotificationEmail, remove: deleteNotificationEmail }
  const screen = { id, list: '/admin/notification-emails', object: 'notification_emails' } as const
  return (
    <ItemScreen {...calls} {...screen} title={({ email }) => email || t('new')}>
      <TextField name="email" label={t('email')} type="email" autoComplete="off" required />
      <CheckboxField name="about_registrations" label={t('about_registrations')} />
      <CheckboxField
        name="about_season"
        label={t('about_season')}
        description={t('season_hint', { max: SEASON_ADDRESSES_MAX })}
      />
      <SelectField
        name="language"
        label={t('language')}
        description={t('language_hint')}
        options={LOCALES.map((value) => ({ value, label: languageName(value, locale) }))}
      />
    </ItemScreen>
  )
}
