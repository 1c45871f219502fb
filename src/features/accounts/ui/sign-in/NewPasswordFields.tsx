import { useTranslations } from 'next-intl'
import { PasswordField } from '@/ui/form/fields/PasswordField'
import { useFieldWords } from '@/ui/form/use-field-words'

/** A new password, typed twice; the contract compares both. */
export function NewPasswordFields({ label }: { label: string }) {
  const t = useTranslations('accounts')
  const field = useFieldWords('accounts')
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        description={t('password_hint')}
        autoComplete="new-password"
        required
      />
      <PasswordField {...field('password_confirmation')} autoComplete="new-password" required />
    </>
  )
}
