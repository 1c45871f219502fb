import { Alert, Button, Skeleton, VisuallyHidden } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ResponseBody } from '@/client/calls/call'
import { useConfig } from '@/client/config/config'
import { useApiForm } from '@/client/forms/use-api-form'
import { CopyTextButton } from '@/ui/buttons/CopyTextButton'
import { StatusChip } from '@/ui/content/StatusChip'
import { Form } from '@/ui/form/Form'
import { PasswordField } from '@/ui/form/fields/PasswordField'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { useFieldWords } from '@/ui/form/use-field-words'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { confirmSecondFactor, startSecondFactor } from '../../contract'
import { Step } from './Step'
import classes from './settings.module.css'

// Few people set up a second factor, so its code is loaded on demand.
const QrCode = dynamic(() => import('@/ui/content/QrCode').then((module) => module.QrCode), {
  ssr: false,
  loading: () => <Skeleton height={220} width={220} />,
})

type StartedSetup = ResponseBody<typeof startSecondFactor>
type Props = { hasPassword: boolean; email: string; onDone: (codes: string[]) => void }

/** Two of three steps; RecoveryCodes shows the third. */
export function SecondFactorSetup({ hasPassword, email, onDone }: Props) {
  const t = useTranslations('settings.second_factor')
  const { requires_second_factor } = useConfig()
  const [started, setStarted] = useState<StartedSetup>()
  if (started) return <ScanStep started={started} onDone={onDone} onCancel={() => setStarted(undefined)} />

  return (
    <>
      {requires_second_factor ? (
        <Alert color="amber" title={t('required_title')}>
          {t('required')}
        </Alert>
      ) : (
        <p>
          <StatusChip>{t('off')}</StatusChip>
        </p>
      )}
      <StartStep hasPassword={hasPassword} email={email} onStarted={setStarted} />
    </>
  )
}

type StartProps = { hasPassword: boolean; email: string; onStarted: (started: StartedSetup) => void }

function StartStep({ hasPassword, email, onStarted }: StartProps) {
  const t = useTranslations('settings.second_factor')
  const words = useTranslations('accounts')
  const form = useApiForm(startSecondFactor, {
    defaultValues: { password: '' },
    silent: true,
    onSaved: onStarted,
  })
  return (
    <Step step={1} title={t('start_title')} text={t('start_text')}>
      <div className={classes.narrow}>
        <Form form={form}>
          {/* A password manager fills in the password for this address. */}
          <VisuallyHidden aria-hidden>
            <input type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
          </VisuallyHidden>
          {hasPassword && (
            <PasswordField name="password" label={words('password')} autoComplete="current-password" required />
          )}
          <SaveButton label={t('start')} />
        </Form>
      </div>
    </Step>
  )
}

type ScanProps = { started: StartedSetup; onDone: (codes: string[]) => void; onCancel: () => void }

function ScanStep({ started, onDone, onCancel }: ScanProps) {
  const t = useTranslations('settings.second_factor')
  const field = useFieldWords('accounts')
  const form = useApiForm(confirmSecondFactor, {
    defaultValues: { code: '' },
    silent: true,
    onSaved: ({ recovery_codes }) => onDone(recovery_codes),
  })
  return (
    <Step step={2} focused title={t('scan_title')} text={t('scan_text')}>
      <SecretKey started={started} />
      <Muted>{t('confirm_text')}</Muted>
      <div className={classes.narrow}>
        <Form form={form}>
          <TextField {...field('code')} autoComplete="one-time-code" inputMode="numeric" required />
          <SaveButton label={t('confirm')} />
        </Form>
      </div>
      <Button variant="subtle" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Step>
  )
}

/** The QR code, and the secret as text for a phone that shows this page itself. */
function SecretKey({ started: { secret, address } }: { started: StartedSetup }) {
  const t = useTranslations('settings.second_factor')
  return (
    <Cluster gap="lg">
      <QrCode text={address} label={t('picture')} />
      <Stack gap="xs" align="start" className={classes.other}>
        <TextLink as="a" isStrong href={address}>
          {t('open_app')}
        </TextLink>
        <Muted>{t('secret')}</Muted>
        <code className={classes.secret}>{secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
        <CopyTextButton text={secret} label={t('copy_secret')} copiedLabel={t('copied')} />
      </Stack>
    </Cluster>
  )
}
