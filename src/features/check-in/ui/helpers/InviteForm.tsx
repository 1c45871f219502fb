import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ResponseBody } from '@/client/calls/call'
import { useApiForm } from '@/client/forms/use-api-form'
import { Form } from '@/ui/form/Form'
import { DateTimeField } from '@/ui/form/fields/DateField'
import { TextField } from '@/ui/form/fields/TextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { createHelperLink, HELPER_NAME_MAX, type HelpersOfEvent, listDevices } from '../../contract/devices'
import { BERLIN_CLOCK, usualEndOf } from '../../rules/link-end'

type Props = {
  workshop_id: number
  helpers: HelpersOfEvent
  onInvited: (invited: ResponseBody<typeof createHelperLink> & { name: string }) => void
  onClose: () => void
}

export function InviteForm({ workshop_id, helpers, onInvited, onClose }: Props) {
  const t = useTranslations('check_in.access')
  const core = useTranslations('core')
  const queries = useQueryClient()
  const form = useApiForm(createHelperLink, {
    params: { id: workshop_id },
    defaultValues: { name: '', valid_until: usualEndOf(helpers) },
    silent: true,
    onSaved: async (created, { name }) => {
      onInvited({ ...created, name })
      await queries.invalidateQueries({ queryKey: [listDevices.path] })
    },
  })
  return (
    <Form form={form}>
      <Stack gap="md">
        <Text>{t('invite_text')}</Text>
        <TextField name="name" label={t('name')} required autoFocus autoComplete="off" maxLength={HELPER_NAME_MAX} />
        <DateTimeField
          name="valid_until"
          label={t('valid_until')}
          description={t('valid_until_hint')}
          clock={BERLIN_CLOCK}
        />
        <SaveButton label={t('create')} />
        <Button variant="default" onClick={onClose}>
          {core('cancel')}
        </Button>
      </Stack>
    </Form>
  )
}
