'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallFailed, call } from '@/client/call'
import { ButtonLink } from '@/ui/ButtonLink'
import { StateCard } from '@/ui/StateCard'
import { verifyEmail } from '../contract'

type State = { text?: string; done?: boolean; sending?: boolean }

/** Opening the page changes nothing: programs that look into mails open every link. The button does. */
export function VerifyEmail({ token }: { token: string }) {
  const t = useTranslations('accounts')
  const words = useTranslations('core')
  const [state, setState] = useState<State>({})

  const reasonOf = (failure: unknown) => {
    if (!(failure instanceof CallFailed)) throw failure
    return { text: failure.message || words('no_connection'), done: failure.status === 422 ? false : undefined }
  }
  const confirm = async () => {
    setState({ sending: true })
    setState(
      await call(verifyEmail, { body: { token } }).then(({ status }) => ({ text: status, done: true }), reasonOf),
    )
  }

  if (state.done === true) {
    return (
      <div role="status">
        <StateCard
          title={t('verify_done')}
          text={state.text ?? ''}
          action={<ButtonLink href="/admin">{t('to_account')}</ButtonLink>}
        />
      </div>
    )
  }
  if (state.done === false) {
    return (
      <div role="alert">
        <StateCard
          title={t('verify_failed')}
          text={state.text ?? ''}
          action={<ButtonLink href="/admin">{t('verify_again')}</ButtonLink>}
        />
      </div>
    )
  }
  return (
    <StateCard
      title={t('verify')}
      text={state.text ?? t('verify_text')}
      action={
        <Button loading={state.sending} onClick={confirm}>
          {t('verify_submit')}
        </Button>
      }
    />
  )
}
