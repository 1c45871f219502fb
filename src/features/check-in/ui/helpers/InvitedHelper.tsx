import { Button, Skeleton, Stack, Text } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/client/config/formats'
import { showInstant } from '@/i18n/formats'
import { CopyTextButton } from '@/ui/buttons/CopyTextButton'
import classes from './helpers.module.css'

// Most visits to the dialog invite nobody, so they do not load what draws the code.
const QrCode = dynamic(() => import('@/features/accounts/ui/settings/QrCode').then((module) => module.QrCode), {
  ssr: false,
  loading: () => <Skeleton height={220} width={220} />,
})

type Props = { invited: { name: string; url: string; valid_until: string }; onClose: () => void }

/** The link of a helper as a code for the phone and as text. It is shown once, because only its hash is stored. */
export function InvitedHelper({ invited: { name, url, valid_until }, onClose }: Props) {
  const t = useTranslations('check_in.access')
  const formats = useFormats()
  return (
    <Stack gap="md" align="flex-start">
      <h3 className={classes.heading}>{t('invited', { name })}</h3>
      <Text>{t('invited_text', { at: showInstant(valid_until, formats) })}</Text>
      <QrCode text={url} label={t('code_label', { name })} />
      <code className={classes.link}>{url}</code>
      <CopyTextButton text={url} label={t('copy')} copiedLabel={t('copied')} />
      <Text fw={600}>{t('once')}</Text>
      <Button onClick={onClose}>{t('done')}</Button>
    </Stack>
  )
}
