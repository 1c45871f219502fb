'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { PlainButton } from '@/ui/ButtonLink'
import { TextField } from '@/ui/form/TextField'
import classes from './account.module.css'

/** A code of the app or, at a press, one of those kept for the day it is lost. */
export function CodeField({ focused = false }: { focused?: boolean }) {
  const t = useTranslations('accounts')
  const { setValue, clearErrors } = useFormContext()
  const [kind, setKind] = useState<'app' | 'recovery'>()
  const isRecovery = kind === 'recovery'

  const turn = () => {
    setKind(isRecovery ? 'app' : 'recovery')
    setValue('code', '')
    clearErrors('code')
  }
  return (
    <div className={classes.code}>
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
      <PlainButton look="quiet" onClick={turn}>
        {t(isRecovery ? 'use_app_code' : 'use_recovery_code')}
      </PlainButton>
    </div>
  )
}
