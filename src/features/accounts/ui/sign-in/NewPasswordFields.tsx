import { useTranslations } from 'next-intl'
import { PasswordField } from '@/ui/form/fields/PasswordField'

/** A new password, typed twice; the contract compares both. */
export function NewPasswordFields({ label }: { label: string }) {
  const t = useTranslations('accounts')
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        description={t('password_hint')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        name="password_confirmation"
        label={t('password_confirmation')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
