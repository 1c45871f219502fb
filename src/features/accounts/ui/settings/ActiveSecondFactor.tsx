import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfig } from '@/client/config/config'
import { useFormats } from '@/client/config/formats'
import { useApiForm } from '@/client/forms/use-api-form'
import { useNotices } from '@/client/notices/notices'
import { showInstant } from '@/i18n/formats'
import { StatusChip } from '@/ui/content/StatusChip'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import { Cluster, Fact, Facts } from '@/ui/layout/layout'
import { removeSecondFactor, renewRecoveryCodes } from '../../contract'
import { CodeField } from '../sign-in/CodeField'
import { Step } from './Step'
import classes from './settings.module.css'

const FEW_CODES = 3

type Props = {
  since: string | null
  codesLeft: number
  onCodes: (codes: string[]) => void
  onOff: () => void
}

export function ActiveSecondFactor({ since, codesLeft, onCodes, onOff }: Props) {
  const t = useTranslations('settings.second_factor')
  const [open, setOpen] = useState<'renew' | 'off'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <SecondFactorFacts since={since} codesLeft={codesLeft} />
      {!open && (
        <Cluster>
          <Button variant="default" onClick={() => setOpen('renew')}>
            {t('renew')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setOpen('off')}>
            {t('switch_off')}
          </Button>
        </Cluster>
      )}
      {open === 'renew' && <RenewCodesForm onCodes={onCodes} />}
      {open === 'off' && <SwitchOffForm onOff={onOff} />}
      {open && (
        <Button variant="subtle" onClick={close}>
          {t('cancel')}
        </Button>
      )}
    </>
  )
}

function SecondFactorFacts({ since, codesLeft }: Pick<Props, 'since' | 'codesLeft'>) {
  const t = useTranslations('settings.second_factor')
  const formats = useFormats()
  return (
    <Facts look="columns" className={classes.sessions}>
      <Fact term={t('state')}>
        <StatusChip tone="good">{t('on')}</StatusChip>
      </Fact>
      <Fact term={t('since')}>{showInstant(since, formats)}</Fact>
      <Fact term={t('codes')}>
        <StatusChip tone={codesLeft > FEW_CODES ? 'plain' : 'watch'}>
          {t('codes_left', { count: codesLeft })}
        </StatusChip>
      </Fact>
    </Facts>
  )
}

function RenewCodesForm({ onCodes }: Pick<Props, 'onCodes'>) {
  const t = useTranslations('settings.second_factor')
  const form = useApiForm(renewRecoveryCodes, {
    defaultValues: { code: '' },
    silent: true,
    onSaved: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  return (
    <Step focused title={t('renew')} text={t('renew_text')}>
      <div className={classes.narrow}>
        <Form form={form}>
          <CodeField />
          <SaveButton label={t('renew_submit')} />
        </Form>
      </div>
    </Step>
  )
}

function SwitchOffForm({ onOff }: Pick<Props, 'onOff'>) {
  const t = useTranslations('settings.second_factor')
  const { requires_second_factor } = useConfig()
  const notices = useNotices()
  const form = useApiForm(removeSecondFactor, {
    defaultValues: { code: '' },
    silent: true,
    onSaved: ({ status }) => {
      notices.inform(status)
      onOff()
    },
  })
  return (
    <Step focused title={t('switch_off')} text={t('switch_off_text')}>
      {requires_second_factor && <Alert color="amber">{t('switch_off_required')}</Alert>}
      <div className={classes.narrow}>
        <Form form={form}>
          <CodeField />
          <SaveButton label={t('switch_off_submit')} />
        </Form>
      </div>
    </Step>
  )
}
