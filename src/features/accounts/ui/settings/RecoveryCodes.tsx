'use client'

import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useConfig } from '@/client/config/config'
import { CopyTextButton } from '@/ui/buttons/CopyTextButton'
import { StepTitle } from './StepTitle'
import classes from './second-factor.module.css'

type Props = { codes: readonly string[]; email: string; onSaved: () => void }

/** Shown once; the person confirms that the codes are stored before the page goes on. */
export function RecoveryCodes({ codes, email, onSaved }: Props) {
  const t = useTranslations('settings.second_factor')
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('title')}</h2>
      <StepTitle step={3} focused>
        {t('codes_title')}
      </StepTitle>
      <p className={classes.text}>{t('codes_text')}</p>
      <CodeSheet codes={codes} email={email} />
      <SaveButtons codes={codes} email={email} />
      <Button onClick={onSaved}>{t('kept')}</Button>
    </section>
  )
}

type CodesProps = Omit<Props, 'onSaved'>

/** The print style sheet shows only this part. */
function CodeSheet({ codes, email }: CodesProps) {
  const t = useTranslations('settings.second_factor')
  const { appName } = useConfig()
  return (
    <div className={classes.sheet}>
      <p className={classes.owner}>
        <strong>{appName}</strong>
        <span>{t('codes_of', { email })}</span>
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

function SaveButtons({ codes, email }: CodesProps) {
  const t = useTranslations('settings.second_factor')
  const { appName } = useConfig()
  const text = [appName, t('codes_of', { email }), '', ...codes, ''].join('\n')
  return (
    <div className={classes.ways}>
      <CopyTextButton text={text} label={t('copy_codes')} copiedLabel={t('copied')} />
      <Button
        component="a"
        variant="default"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download={t('file_name')}
        leftSection={<IconDownload aria-hidden size={18} />}
      >
        {t('download_codes')}
      </Button>
      <Button variant="default" leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
        {t('print_codes')}
      </Button>
    </div>
  )
}
