import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { TextField } from '@/ui/form/fields/TextField'
import { Stack } from '@/ui/layout/layout'
import classes from './account.module.css'

/** A field for a code of the app, with a switch to recovery codes. */
export function CodeField({ focused = false }: { focused?: boolean }) {
  const t = useTranslations('accounts')
  const { setValue, clearErrors } = useFormContext()
  const [kind, setKind] = useState<'app' | 'recovery'>()
  const isRecovery = kind === 'recovery'

  const switchKind = () => {
    setKind(isRecovery ? 'app' : 'recovery')
    setValue('code', '')
    clearErrors('code')
  }
  return (
    <Stack gap="xs" align="start" className={classes.code}>
      <TextField
        key={isRecovery ? 'recovery' : 'app'}
        name="code"
        label={t(isRecovery ? 'recovery_code' : 'code')}
        description={t(isRecovery ? 'recovery_code_hint' : 'code_hint')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoFocus={focused || kind !== undefined}
        required
      />
      <PlainButton variant="quiet" onClick={switchKind}>
        {t(isRecovery ? 'use_app_code' : 'use_recovery_code')}
      </PlainButton>
    </Stack>
  )
}
