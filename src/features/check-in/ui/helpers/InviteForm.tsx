import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { ResponseBody } from '@/client/calls/call'
import { isListOf } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { useApiForm } from '@/client/forms/use-api-form'
import { showInstant } from '@/i18n/formats'
import { CopyTextButton } from '@/ui/buttons/CopyTextButton'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Form } from '@/ui/form/Form'
import { DateTimeField } from '@/ui/form/fields/DateField'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { Heading, Stack } from '@/ui/layout/layout'
import { createHelperLink, HELPER_NAME_MAX, type HelpersOfEvent, listDevices } from '../../contract/devices'
import { BERLIN_CLOCK, usualEndOf } from '../../rules/link-end'
import { useDevice } from '../device/use-device'
import classes from './helpers.module.css'

export type Invited = ResponseBody<typeof createHelperLink> & { name: string }

type Props = { helpers: HelpersOfEvent; onInvited: (invited: Invited) => void; onClose: () => void }

export function InviteForm({ helpers, onInvited, onClose }: Props) {
  const t = useTranslations('check_in.access')
  const core = useTranslations('core')
  const queries = useQueryClient()
  const { workshop_id: id } = useDevice()
  const form = useApiForm(createHelperLink, {
    params: { id },
    defaultValues: { name: '', valid_until: usualEndOf(helpers) },
    silent: true,
    onSaved: async (created, { name }) => {
      onInvited({ ...created, name })
      await queries.invalidateQueries({ predicate: isListOf(listDevices) })
    },
  })
  return (
    <Form form={form}>
      <p>{t('invite_text')}</p>
      <TextField name="name" label={t('name')} required autoFocus autoComplete="off" maxLength={HELPER_NAME_MAX} />
      <DateTimeField
        name="valid_until"
        label={t('valid_until')}
        description={t('valid_until_hint')}
        clock={BERLIN_CLOCK}
      />
      <SaveButton label={t('create')} />
      <PlainButton variant="quiet" onClick={onClose}>
        {core('cancel')}
      </PlainButton>
    </Form>
  )
}

// Most visits to the dialog invite nobody, so they do not load what draws the code.
const QrCode = dynamic(() => import('@/ui/content/QrCode').then((module) => module.QrCode), {
  ssr: false,
  loading: () => <Skeleton height={220} width={220} />,
})

/** The link of a helper as a code for the phone and as text. It is shown once, because only its hash is stored. */
export function InvitedHelper({ name, url, valid_until, onClose }: Invited & { onClose: () => void }) {
  const t = useTranslations('check_in.access')
  const formats = useFormats()
  return (
    <Stack align="start">
      <Heading level={3}>{t('invited', { name })}</Heading>
      <p>{t('invited_text', { at: showInstant(valid_until, formats) })}</p>
      <QrCode text={url} label={t('code_label', { name })} />
      <code className={classes.link}>{url}</code>
      <CopyTextButton text={url} label={t('copy')} copiedLabel={t('copied')} />
      <strong>{t('once')}</strong>
      <PlainButton onClick={onClose}>{t('done')}</PlainButton>
    </Stack>
  )
}
