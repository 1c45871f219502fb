'use client'

import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useConfig } from '@/client/config'
import { StepTitle } from './StepTitle'
import classes from './second-factor.module.css'

type Props = { codes: readonly string[]; email: string; onKept: () => void }

/** Shown this once; the page goes on only when the person says that they are kept. */
export function RecoveryCodes({ codes, email, onKept }: Props) {
  const t = useTranslations('settings.second_factor')
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{t('title')}</h2>
      <StepTitle step={3} focused>
        {t('codes_title')}
      </StepTitle>
      <p className={classes.text}>{t('codes_text')}</p>
      <Sheet codes={codes} email={email} />
      <WaysToKeep codes={codes} email={email} />
      <Button onClick={onKept}>{t('kept')}</Button>
    </section>
  )
}

type Kept = Omit<Props, 'onKept'>

/** All that is printed. */
function Sheet({ codes, email }: Kept) {
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

function WaysToKeep({ codes, email }: Kept) {
  const t = useTranslations('settings.second_factor')
  const { appName } = useConfig()
  const text = [appName, t('codes_of', { email }), '', ...codes, ''].join('\n')
  return (
    <div className={classes.ways}>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck aria-hidden size={18} /> : <IconCopy aria-hidden size={18} />}
            onClick={copy}
          >
            <span aria-live="polite">{t(copied ? 'copied' : 'copy_codes')}</span>
          </Button>
        )}
      </CopyButton>
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
