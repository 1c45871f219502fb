import { useLocale, useTranslations } from 'next-intl'
import { localizedPath } from '@/i18n/paths'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { type PlainFormState, PlainTextField } from '@/ui/form/plain/PlainFields'
import { Stack } from '@/ui/layout/layout'
import { VERIFY_PATH } from '../../contract/verification'
import classes from './verify.module.css'

type Props = {
  typed?: string
  /** The typed text cannot be a code. */
  isWrong?: boolean
}

/** Asks for a code. Its page is found by the form alone, so it works without script. */
export function VerifyForm({ typed = '', isWrong = false }: Props) {
  const t = useTranslations('verify')
  const form: PlainFormState = {
    id: 'verify',
    values: { code: typed },
    errors: isWrong ? { code: t('code_wrong') } : {},
  }
  return (
    <Stack
      as="form"
      className={classes.form}
      method="get"
      action={localizedPath(useLocale(), VERIFY_PATH)}
      autoComplete="off"
    >
      <PlainTextField form={form} name="code" label={t('code')} description={t('code_hint')} maxLength={40} required />
      <PlainButton type="submit">{t('submit')}</PlainButton>
    </Stack>
  )
}
