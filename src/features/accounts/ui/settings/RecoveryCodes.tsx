import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useConfig } from '@/client/config/config'
import { CopyTextButton } from '@/ui/buttons/CopyTextButton'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { Card, Cluster, Heading, Stack } from '@/ui/layout/layout'
import { Step } from './Step'
import classes from './settings.module.css'

type Props = { codes: readonly string[]; email: string; onSaved: () => void }

/** Shown once; the person confirms that the codes are stored before the page goes on. */
export function RecoveryCodes({ codes, email, onSaved }: Props) {
  const t = useTranslations('settings.second_factor')
  return (
    <Stack as="section" align="start" className={classes.section}>
      <Heading size="h3">{t('title')}</Heading>
      <Step step={3} focused title={t('codes_title')} text={t('codes_text')}>
        <CodeSheet codes={codes} email={email} />
        <SaveButtons codes={codes} email={email} />
        <Button onClick={onSaved}>{t('kept')}</Button>
      </Step>
    </Stack>
  )
}

type CodesProps = Omit<Props, 'onSaved'>

/** The print style sheet shows only this part. */
function CodeSheet({ codes, email }: CodesProps) {
  const t = useTranslations('settings.second_factor')
  const { appName } = useConfig()
  return (
    <Card as="div" gap="sm" className={classes.sheet}>
      <div>
        <strong>{appName}</strong>
        <p>{t('codes_of', { email })}</p>
      </div>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SaveButtons({ codes, email }: CodesProps) {
  const t = useTranslations('settings.second_factor')
  const { appName } = useConfig()
  const text = [appName, t('codes_of', { email }), '', ...codes, ''].join('\n')
  return (
    <Cluster>
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
      <ToolButton icon={IconPrinter} onClick={() => window.print()}>
        {t('print_codes')}
      </ToolButton>
    </Cluster>
  )
}
